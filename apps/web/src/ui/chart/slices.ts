export type Slice = { label: string; value: number };
export type DrawnSlice = Slice & { share: number; start: number; colour: number; isOthers: boolean };

export const others = 'Autres';
// Specification: labels appear above 10 percent only. The legend always has every value, so that nothing is lost under it.
export const labelledAbove = 10;
const mostSlices = 6;

/** The largest first, six at most and the rest as one, each with its share and where it starts, in turns of the circle. */
export function slicesOf(values: readonly Slice[]): DrawnSlice[] {
  const positive = values.filter(({ value }) => value > 0).toSorted((left, right) => right.value - left.value);
  const total = positive.reduce((sum, { value }) => sum + value, 0);
  const top = positive.length > mostSlices + 1 ? positive.slice(0, mostSlices) : positive;
  const rest = positive.slice(top.length).reduce((sum, { value }) => sum + value, 0);
  const drawn = rest > 0 ? [...top, { label: others, value: rest }] : top;
  let start = 0;
  return drawn.map(({ label, value }, index) => {
    const slice = {
      label,
      value,
      share: (value / total) * 100,
      start,
      colour: (index % 8) + 1,
      isOthers: rest > 0 && index === top.length,
    };
    start += value / total;
    return slice;
  });
}

/** A slice of a ring of radius 1, from 12 o'clock, clockwise. */
export function ringPath(start: number, share: number, inner: number): string {
  // A whole ring has the same start and end: an arc would draw nothing.
  const end = Math.min(start + share / 100, start + 0.99999);
  const at = (turn: number, radius: number): string => {
    const angle = turn * 2 * Math.PI - Math.PI / 2;
    return `${(Math.cos(angle) * radius).toFixed(5)} ${(Math.sin(angle) * radius).toFixed(5)}`;
  };
  const large = end - start > 0.5 ? 1 : 0;
  return `M ${at(start, 1)} A 1 1 0 ${large} 1 ${at(end, 1)} L ${at(end, inner)} A ${inner} ${inner} 0 ${large} 0 ${at(start, inner)} Z`;
}

/** The middle of a slice, where its label stands. */
export function middleOf(start: number, share: number, radius: number): { x: number; y: number } {
  const angle = (start + share / 200) * 2 * Math.PI - Math.PI / 2;
  return { x: Math.cos(angle) * radius, y: Math.sin(angle) * radius };
}

/** A round number that no bar goes over: 0 to 1, 2, 2.5, 5 times a power of ten. */
export function niceTop(value: number): number {
  if (value <= 0) return 1;
  const power = 10 ** Math.floor(Math.log10(value));
  return ([1, 2, 2.5, 5, 10].find((step) => value <= step * power) ?? 10) * power;
}

/** The same for counts: four whole steps. */
export const wholeTop = (value: number): number => 4 * Math.ceil(niceTop(value / 4));
