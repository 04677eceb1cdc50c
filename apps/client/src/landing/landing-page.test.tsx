import { fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { MemoryRouter } from 'react-router';
import { expect, test, vi } from 'vitest';
import { makeStored, store } from '../../test/factories.ts';
import { App } from '../app.tsx';
import { createSession } from '../session/session.ts';
import { openSessionStorage } from '../session/stored-session.ts';
import { renderLanding } from '../prerender.tsx';

async function openLanding(hash = '') {
  const scroll = vi.fn();
  Element.prototype.scrollIntoView = scroll;
  window.matchMedia ??= (query) => ({ ...new EventTarget(), media: query, matches: false }) as MediaQueryList;
  render(
    <MemoryRouter initialEntries={[`/${hash}`]}>
      <App session={createSession(openSessionStorage(() => localStorage))} />
    </MemoryRouter>,
  );
  const paper = await screen.findByRole('article', {}, { timeout: 10_000 });
  return { paper, scroll, user: userEvent.setup() };
}
const bar = () => within(screen.getByRole('navigation', { name: 'Main' }));
const footer = () => within(screen.getByRole('contentinfo'));

test('the sample is the product: what is typed stands in the agreement', async () => {
  const { paper, user } = await openLanding();
  expect(paper.textContent).toContain('$685,000.00 (six hundred eighty-five thousand dollars)');
  await user.type(screen.getByLabelText('Buyer'), 'Ada Reyes');
  fireEvent.change(screen.getByLabelText('Closing date'), { target: { value: '2026-12-01' } });
  await user.type(screen.getByLabelText('Deposit'), '10');
  expect(paper.textContent).toContain('and Ada Reyes (the “Buyer”)');
  expect(paper.textContent).toContain('closes on December 1, 2026');
  expect(paper.textContent).toContain('a deposit of 10% of the price');
});

test('a blank of the sample leads to its field', async () => {
  const { paper, user } = await openLanding();
  await user.click(within(paper).getAllByText(/Closing date/)[0] ?? paper);
  expect(document.activeElement).toBe(screen.getByLabelText('Closing date'));
});

test('leads to sign-up, and to sign-in for the demo', async () => {
  await openLanding();
  expect(screen.getByRole('link', { name: 'Start For Free' }).getAttribute('href')).toBe('/signup');
  expect(screen.getByRole('link', { name: 'View Demo' }).getAttribute('href')).toBe('/signin');
  expect(footer().getByRole('link', { name: 'Sign In' }).getAttribute('href')).toBe('/signin');
  expect(footer().getByRole('link', { name: 'Sign Up' }).getAttribute('href')).toBe('/signup');
  expect(screen.getAllByRole('link', { name: 'Inkfield' })[0]?.getAttribute('href')).toBe('/');
});

test.each(['Pricing', 'Demo', 'Blog', 'Privacy policy', 'Terms of service'])(
  '%s is coming soon',
  async (name) => {
    const { user } = await openLanding();
    await user.click(footer().getByRole('button', { name }));
    expect(screen.getByRole('status').textContent).toBe('Coming Soon!');
  },
);

test.each(['Pricing', 'FAQ'])('%s in the bar is coming soon', async (name) => {
  const { user } = await openLanding();
  await user.click(bar().getByRole('button', { name }));
  expect(screen.getByRole('status').textContent).toBe('Coming Soon!');
});

test("'How it works' scrolls smoothly to its section, in four steps", async () => {
  const { user, scroll } = await openLanding();
  const section = screen.getByRole('region', { name: 'How It Works' });
  expect(section.id).toBe('howitworks');
  expect(
    within(section)
      .getAllByRole('heading', { level: 3 })
      .map(({ textContent }) => textContent),
  ).toEqual(['Send documents', 'Get a dashboard', 'Enter information', 'Generate a PDF']);
  await user.click(bar().getByRole('link', { name: 'How it works' }));
  expect(scroll.mock.contexts).toEqual([section]);
  expect(scroll).toHaveBeenCalledWith({ behavior: 'smooth' });
  expect(document.activeElement).toBe(section);
});

test('the address of the section leads to it', async () => {
  const { scroll } = await openLanding('#howitworks');
  expect(scroll.mock.contexts).toEqual([screen.getByRole('region', { name: 'How It Works' })]);
});

test('offers to sign in, and the dashboard to whoever is signed in', async () => {
  await openLanding();
  const signIn = await bar().findByRole('link', { name: 'Sign In' });
  expect(signIn.getAttribute('href')).toBe('/signin');
  store(makeStored());
  window.dispatchEvent(new StorageEvent('storage'));
  const dashboard = await bar().findByRole('link', { name: 'Dashboard' });
  expect(dashboard.getAttribute('href')).toBe('/dashboard');
  await waitFor(() => expect(bar().queryByText('Sign In')).toBeNull());
});

test('the prerendered page is whole, claims nothing about who looks at it, and needs no script inside', async () => {
  const html = await renderLanding();
  expect(html).toContain('PURCHASE AND SALE AGREEMENT');
  expect(html).toContain('id="howitworks"');
  expect(html).not.toMatch(/<script|<style|<template| style="/);
  const page = new DOMParser().parseFromString(html, 'text/html');
  const main = page.querySelector('nav[aria-label="Main"]');
  expect([...(main?.querySelectorAll('a') ?? [])].map((link) => link.textContent)).toEqual(['How it works']);
});
