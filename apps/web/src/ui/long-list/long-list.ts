/** More items than this are virtualised. Fewer are drawn at once, and need neither a frame nor the code of the virtualiser. */
export const longList = 200;

/** Items drawn until the code of the virtualiser is loaded, and grey ones until the items are: the longest page of a list has as many. */
export const firstDrawn = 50;

/** Space of the items that are not drawn. On a phone a row is a card, with a padding and a line of its own. */
export const gapCss = {
  '& tbody tr[data-gap]': { p: '0', borderWidth: '0', bg: 'transparent' },
  '& tbody tr[data-gap] > td': { p: '0', borderWidth: '0' },
} as const;
