import { render, screen } from '@testing-library/react';
import { StrictMode } from 'react';
import { beforeEach, expect, test } from 'vitest';
import { SvgPicture } from './svg-picture.tsx';

/** Addresses that still lead to something. */
const alive = new Map<string, Blob>();

beforeEach(() => {
  alive.clear();
  let count = 0;
  URL.createObjectURL = (blob: Blob) => {
    const url = `blob:${++count}`;
    alive.set(url, blob);
    return url;
  };
  URL.revokeObjectURL = (url) => alive.delete(url);
});

const picture = (svg: string) => (
  <StrictMode>
    <SvgPicture svg={svg} width={10} height={20} alt="Page" className="sheet" />
  </StrictMode>
);
const shown = () => alive.get(screen.getByRole<HTMLImageElement>('img').src)?.text();

test('the picture that is shown is there, also when React puts every element in twice', async () => {
  const { rerender } = render(picture('<svg/>'));
  expect(await shown()).toBe('<svg/>');
  rerender(picture('<svg><g/></svg>'));
  expect(await shown()).toBe('<svg><g/></svg>');
});

test('pictures that are no longer shown are let go', () => {
  const { rerender, unmount } = render(picture('<svg/>'));
  rerender(picture('<svg><g/></svg>'));
  expect(alive.size).toBe(1);
  unmount();
  expect(alive.size).toBe(0);
});
