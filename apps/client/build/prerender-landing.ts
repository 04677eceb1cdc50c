import { globSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from 'vite';
import { readManifest, scriptsOf } from '../../../tools/script-budgets.ts';

/** The fonts of the first screen: what text there waits for. */
const firstFonts = [
  'assets/public-sans-latin-wght-normal-*.woff2',
  'assets/source-serif-4-latin-wght-normal-*.woff2',
];

/**
 * Makes dist/index.html the landing page as React would make it, with what it needs named in its head, and keeps the
 * empty page for every other address as dist/shell.html. Nothing is inlined:
 * the content security policy allows no style and no script inside a page.
 */
export async function prerenderLanding({
  configFile,
  dist,
}: {
  configFile: string;
  dist: string;
}): Promise<void> {
  const shell = readFileSync(join(dist, 'index.html'), 'utf8');
  const html = await render({ configFile, out: `${dist}-ssr` });
  const page = shell
    .replace('<div id="root"></div>', () => `<div id="root">${html}</div>`)
    .replace('</head>', () => `${[...fontLinks(dist), ...scriptLinks(dist, shell)].join('')}</head>`);
  if (/<script(?![^>]*\ssrc=)|<style|<template/.test(page))
    throw new Error('The page holds what its policy forbids.');
  if (!page.includes('PURCHASE AND SALE AGREEMENT'))
    throw new Error('The landing page came out without its content.');
  writeFileSync(join(dist, 'shell.html'), shell);
  writeFileSync(join(dist, 'index.html'), page);
}

async function render({ configFile, out }: { configFile: string; out: string }): Promise<string> {
  const entry = join(import.meta.dirname, '../src/prerender.tsx');
  await build({
    configFile,
    // It warns that the page is not split here: the server side needs no splitting.
    logLevel: 'error',
    build: { ssr: entry, outDir: out, emptyOutDir: true, manifest: false, copyPublicDir: false },
    ssr: { noExternal: true },
  });
  try {
    const module: { renderLanding: () => Promise<string> } = await import(
      pathToFileURL(join(out, 'prerender.js')).href
    );
    return await module.renderLanding();
  } finally {
    rmSync(out, { recursive: true });
  }
}

function fontLinks(dist: string): string[] {
  const files = firstFonts.map((pattern) => {
    const [file] = globSync(pattern, { cwd: dist });
    if (!file) throw new Error(`The build has no ${pattern}.`);
    return file.replaceAll('\\', '/');
  });
  return files.map(
    (file) => `<link rel="preload" href="/${file}" as="font" type="font/woff2" crossorigin="">`,
  );
}

/** The page's own part is loaded by the script: named here, it arrives with it and not after it. */
function scriptLinks(dist: string, shell: string): string[] {
  const files = scriptsOf(readManifest(dist), ['src/landing/landing-page.tsx']);
  return files
    .filter((file) => !shell.includes(basename(file)))
    .map((file) => `<link rel="modulepreload" href="/${file}" crossorigin="">`);
}
