import type { BrowserContext } from '@playwright/test';

/**
 * Collects defects in the pages of a browser: exceptions, breaches of the content security policy, requests to other
 * origins, and tokens in URLs.
 */
export async function watchSoundness(context: BrowserContext, origin: string | undefined): Promise<string[]> {
  const complaints: string[] = [];
  await context.exposeFunction('reportPolicyBreach', (breach: string) => complaints.push(breach));
  await context.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', (event) => {
      // Exposed by the line above.
      const { reportPolicyBreach } = window as unknown as { reportPolicyBreach: (text: string) => void };
      reportPolicyBreach(`policy: ${event.violatedDirective} ${event.blockedURI}`);
    });
  });
  context.on('weberror', (error) => complaints.push(`exception: ${error.error().message}`));
  context.on('request', (sent) => {
    const url = new URL(sent.url());
    if (/^https?:$/.test(url.protocol) && url.origin !== origin)
      complaints.push(`another origin: ${url.origin}`);
    // The parameter `access` also filters templates.
    if (/eyJ|refresh|access(?!=(private|shared))/.test(url.search) || /eyJ[\w-]{10,}/.test(url.href))
      complaints.push(`a token in an address: ${url.pathname}`);
  });
  return complaints;
}
