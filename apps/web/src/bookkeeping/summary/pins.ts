import { useMe } from '../../platform/me.js';
import { notify } from '../../ui/feedback/notify.js';
import { useStored } from '../../ui/page/stored.js';
import { type BudgetScope, isScope } from '../budget-name.js';

const drawings = ['months', 'categories', 'activities'] as const;
export type Drawing = (typeof drawings)[number];

/** A drawing of the current year on the home page, of one budget or of all. */
export type Pin = { drawing: Drawing; budget: BudgetScope | undefined };

export type Pins = { list: readonly Pin[]; has: (pin: Pin) => boolean; toggle: (pin: Pin, name: string) => void };

const isSame = (left: Pin, right: Pin): boolean => left.drawing === right.drawing && left.budget === right.budget;

const isPins = (value: unknown): value is Pin[] =>
  Array.isArray(value) && value.every((pin) => drawings.includes(pin?.drawing) && (pin.budget === undefined || isScope(pin.budget)));

/** The drawings that a user of a structure pinned to the home page, in this browser. */
export function usePins(): Pins {
  const [list, setList] = useStored<Pin[]>(`pins.${useMe().environment.id}`, [], isPins);
  const has = (pin: Pin): boolean => list.some((other) => isSame(other, pin));
  const toggle = (pin: Pin, name: string): void => {
    setList(has(pin) ? list.filter((other) => !isSame(other, pin)) : [...list, pin]);
    notify.success(has(pin) ? `« ${name} » n’est plus sur l’accueil.` : `« ${name} » est sur l’accueil.`);
  };
  return { list, has, toggle };
}
