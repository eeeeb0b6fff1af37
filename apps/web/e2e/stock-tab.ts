import { expect } from './fixtures.js';

/** A tab of a browser that Playwright does not drive. */
export type StockTab = {
  open(address: string): Promise<void>;
  address(): Promise<string>;
  /** Runs a function in the page; its arguments and its result travel as JSON. */
  run<Args extends unknown[], Result>(work: (...args: Args) => Result | Promise<Result>, ...args: Args): Promise<Awaited<Result>>;
  /** Runs a script that the page itself may not load. */
  load(script: string): Promise<void>;
  type(selector: string, text: string): Promise<void>;
  press(selector: string): Promise<void>;
  attach(selector: string, path: string): Promise<void>;
  /** The smallest window of some browsers is wider. */
  resize(width: number, height: number): Promise<void>;
  shoot(path: string): Promise<void>;
};

const aim = 'data-aim';
const aimSelector = `[${aim}]`;
/** Calls again what answers false, for as long as a page may load. */
const until = (holds: () => Promise<boolean>, message: string): Promise<void> => expect.poll(holds, { message }).toBe(true);

/** Marks the field of a label that begins with the name, or the first link or button with the name, once it is there. */
const aimAt = (tab: StockTab, name: string): Promise<void> =>
  until(
    () =>
      tab.run(
        (wanted, attribute) => {
          const clean = (text: string | null) => (text ?? '').replace(/\s+/g, ' ').trim();
          const label = [...document.querySelectorAll('label')].find((each) => clean(each.textContent).startsWith(wanted));
          const press = (each: Element) =>
            each.checkVisibility() && clean(each.getAttribute('aria-label') ?? each.textContent).includes(wanted);
          const target = label?.control ?? [...document.querySelectorAll('a, button')].find(press);
          for (const former of document.querySelectorAll(`[${attribute}]`)) former.removeAttribute(attribute);
          target?.setAttribute(attribute, '');
          target?.scrollIntoView({ block: 'center', behavior: 'instant' });
          return target !== undefined && target !== null;
        },
        name,
        aim,
      ),
    `« ${name} »`,
  );

/** Types into the field of a label, in place of what it holds. */
export async function fill(tab: StockTab, label: string, text: string): Promise<void> {
  await aimAt(tab, label);
  const isDay = await tab.run(
    (selector, value) => {
      const input = document.querySelector<HTMLInputElement>(selector);
      if (!input) return false;
      // A day is typed in the order of the browser's language.
      input.value = input.type === 'date' ? value : '';
      return input.type === 'date';
    },
    aimSelector,
    text,
  );
  if (!isDay) await tab.type(aimSelector, text);
}

/** Presses a link or a button by its name, and waits for the page that it leads to. */
export async function follow(tab: StockTab, name: string): Promise<void> {
  await aimAt(tab, name);
  await tab.run(() => void Object.assign(globalThis, { isLeft: true }));
  await tab.press(aimSelector);
  const isNew = () => tab.run(() => !('isLeft' in globalThis) && document.readyState === 'complete');
  // Between two pages a browser may answer nothing.
  await until(() => isNew().catch(() => false), `the page after « ${name} »`);
}

/** Chooses an option of a list by its text. */
export const choose = (tab: StockTab, id: string, text: string): Promise<void> =>
  tab.run(
    (list, wanted) => {
      const select = document.getElementById(list) as HTMLSelectElement;
      select.value = [...select.options].find((option) => option.text.includes(wanted))?.value ?? '';
      select.dispatchEvent(new Event('change', { bubbles: true }));
    },
    id,
    text,
  );

/** How many pixels of the page stand outside of the window. */
export const overflow = (tab: StockTab): Promise<number> => tab.run(() => document.documentElement.scrollWidth - innerWidth);

export const textOf = (tab: StockTab): Promise<string> =>
  tab.run(() => document.body.innerText.replaceAll('\u00a0', ' ').replaceAll('\u202f', ' '));
