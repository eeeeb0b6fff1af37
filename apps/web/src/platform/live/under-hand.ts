/** A field that has the focus, or a row of a table under the pointer or the focus. */
const hand = ':is(input, textarea, select, [contenteditable="true"]):focus, [data-rows]:hover, [data-rows]:focus-within';

/** The user types, or points at a row: what stands on the screen must not move. */
export const isUnderHand = (): boolean => document.querySelector(hand) !== null;

/** Calls back after events by which the hand may have left. @returns a function that ends it */
export function onHandMove(listener: () => void): () => void {
  const events = ['pointermove', 'focusout', 'keyup'];
  for (const event of events) document.addEventListener(event, listener, { passive: true });
  return () => {
    for (const event of events) document.removeEventListener(event, listener);
  };
}
