import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import { ComboboxField } from './combobox-field.tsx';

const colours = ['Red', 'Green', 'Grey', 'Blue'];

function Colours({ onChoose }: { onChoose: (id: string) => void }) {
  const [words, setWords] = useState('');
  const [value, setValue] = useState('Red');
  const found = colours.filter((name) => name.toLowerCase().startsWith(words.toLowerCase()));
  return (
    <ComboboxField
      maxLength={50}
      label="Colour"
      value={value}
      options={found.map((name) => ({ id: name, label: name }))}
      status={found.length === 0 ? 'Nothing fits.' : undefined}
      onSearch={setWords}
      onChoose={(id) => {
        setValue(id);
        onChoose(id);
      }}
    />
  );
}

function open() {
  const onChoose = vi.fn<(id: string) => void>();
  render(<Colours onChoose={onChoose} />);
  const box = screen.getByRole<HTMLInputElement>('combobox', { name: 'Colour' });
  const active = () => document.getElementById(box.getAttribute('aria-activedescendant') ?? '')?.textContent;
  return { user: userEvent.setup(), onChoose, box, active };
}

test('shows what is chosen, and no list before it is asked for', () => {
  const { box } = open();
  expect(box.value).toBe('Red');
  expect(box.getAttribute('aria-expanded')).toBe('false');
  expect(screen.queryByRole('listbox')).toBeNull();
});

test('typing finds, the arrows walk in a ring, Enter chooses', async () => {
  const { user, onChoose, box, active } = open();
  await user.tab();
  await user.keyboard('gr');
  expect(screen.getAllByRole('option').map((option) => option.textContent)).toEqual(['Green', 'Grey']);
  expect(active()).toBe('Green');
  await user.keyboard('{ArrowDown}');
  expect(active()).toBe('Grey');
  await user.keyboard('{ArrowDown}');
  expect(active()).toBe('Green');
  await user.keyboard('{ArrowUp}{Enter}');
  expect(onChoose).toHaveBeenCalledExactlyOnceWith('Grey');
  expect(box.value).toBe('Grey');
  expect(screen.queryByRole('listbox')).toBeNull();
});

test('Escape and leaving keep what was chosen', async () => {
  const { user, onChoose, box } = open();
  await user.click(box);
  await user.keyboard('blu{Escape}');
  expect(box.value).toBe('Red');
  await user.keyboard('blu');
  await user.tab();
  expect(box.value).toBe('Red');
  expect(onChoose).not.toHaveBeenCalled();
});

test('a pointer chooses without taking the focus', async () => {
  const { user, onChoose, box } = open();
  await user.click(box);
  await user.click(screen.getByRole('option', { name: 'Blue' }));
  expect(onChoose).toHaveBeenCalledExactlyOnceWith('Blue');
  expect(document.activeElement).toBe(box);
});

test('says that nothing fits, and Enter then does nothing', async () => {
  const { user, onChoose, box } = open();
  await user.click(box);
  await user.keyboard('xyz{Enter}');
  expect(screen.getAllByText('Nothing fits.')).toHaveLength(2);
  expect(box.getAttribute('aria-expanded')).toBe('false');
  expect(onChoose).not.toHaveBeenCalled();
});
