import { expect, type Locator, type Page } from '@playwright/test';

/** Counts what a person does: each click, each choice, each key or run of typed letters. */
export function handsOf(page: Page) {
  const begun = Date.now();
  let acts = 0;
  return {
    click: async (target: Locator, options?: Parameters<Locator['click']>[0]) => {
      acts += 1;
      await target.click(options);
    },
    choose: async (list: Locator, option: string) => {
      acts += 1;
      await list.selectOption(option);
    },
    type: async (words: string) => {
      acts += 1;
      expect(words).not.toMatch(/[{}]/);
      await page.keyboard.type(words);
    },
    press: async (key: string) => {
      acts += 1;
      await page.keyboard.press(key);
    },
    told: () => ({ acts, seconds: Math.round((Date.now() - begun) / 1000) }),
  };
}

export type Hands = ReturnType<typeof handsOf>;

/** Chooses a field or piece from the menu that the words open. */
export async function insertField(staff: Page, hands: Hands, words: string): Promise<void> {
  await hands.type(words);
  const menu = staff.getByRole('listbox', { name: 'Insert' });
  await expect(menu).toBeVisible();
  await hands.press('Enter');
  await expect(menu).toBeHidden();
}
