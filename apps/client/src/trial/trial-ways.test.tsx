import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import type * as ways from '../generator/ways.tsx';
import * as trialWays from './trial-ways.tsx';

// The build puts the module in place of this one.
trialWays satisfies { [Name in keyof typeof ways]: (...args: Parameters<(typeof ways)[Name]>) => unknown };

const { WayBack } = trialWays;

afterEach(() => window.history.replaceState(null, '', '/'));

test('a tab that the editor opened closes; any other one goes to the template', async () => {
  const close = vi.spyOn(window, 'close').mockReturnValue();
  window.history.replaceState(null, '', '/trial?templateId=7');
  const { rerender } = render(<WayBack />);
  const back = screen.getByRole('link', { name: 'Back to the template' });
  back.addEventListener('click', (event) => event.preventDefault());
  expect(back.getAttribute('href')).toBe('/templates/7');
  await userEvent.click(back);
  expect(close).not.toHaveBeenCalled();
  window.history.replaceState(null, '', '/trial?templateId=7&from=editor');
  rerender(<WayBack />);
  await userEvent.click(back);
  expect(close).toHaveBeenCalledOnce();
});
