import { lazy, Suspense } from 'react';
import { PageHeading } from '@inkfield/web/page-heading';
import { SiteBar } from '../page/site-bar.tsx';
import { HeroLinks } from './hero-links.tsx';
import { HowItWorks } from './how-it-works.tsx';
import { SiteFooter } from './site-footer.tsx';
import { whenReached } from './when-reached.ts';

const heroDemoId = 'try-it';

// The engine is a fifth of the page's script. The prerendered sheet is readable without it, so it is loaded on the
// first interaction.
const HeroDemo = lazy(async () => {
  await whenReached(heroDemoId);
  return { default: (await import('./hero-demo.tsx')).HeroDemo };
});

export default function LandingPage() {
  return (
    <>
      <SiteBar />
      <main id="main" tabIndex={-1}>
        <div className="mx-auto max-w-page px-4 pt-10 pb-16 sm:px-6 lg:pt-16 lg:pb-24">
          <div className="grid items-end gap-x-12 gap-y-6 lg:grid-cols-[7fr_5fr]">
            <PageHeading title="Agreements, ready to fill" className="text-3xl sm:text-4xl">
              The agreements you reuse, ready to fill.
            </PageHeading>
            <div className="grid gap-6">
              <p className="max-w-[65ch] text-lg text-muted">
                Send us the documents you already use. Each comes back as a form beside its own pages: type,
                watch the wording follow, and take the PDF.
              </p>
              <HeroLinks />
            </div>
          </div>
          <Suspense fallback={<div className="min-h-dvh" />}>
            <HeroDemo id={heroDemoId} />
          </Suspense>
        </div>
        <HowItWorks />
      </main>
      <SiteFooter />
    </>
  );
}
