/**
 * A paint is all that decides the contrast of a text: ink, size, weight, the backgrounds behind the text. Most states of a screen show the
 * same paints, so axe measures each paint once (ADR 0116).
 */
export type PaintOf = (text: Element) => string;

/** The member that `paintsInPage` adds to the global object of the page. */
export type Paints = {
  /** The paints of the present theme: valid until the page changes. */
  readPaints: () => PaintOf;
  /** Visible texts in other paints than these, three of each paint: axe cannot measure a text that another element covers. */
  textsBeyond: (known: ReadonlySet<string>, paintOf: PaintOf) => Element[];
};

export function paintsInPage(): void {
  const hasText = (element: Element): boolean =>
    /^(?:INPUT|TEXTAREA|SELECT)$/.test(element.tagName) ||
    [...element.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.nodeValue?.trim());

  /** WCAG demands no contrast of them. */
  const exempt = ['[aria-hidden=true]', ':disabled', '[aria-disabled=true]'].flatMap((part) => [part, `${part} *`]).join();
  const isExempt = (element: Element): boolean => element.matches(exempt) || (element.closest('label')?.control?.matches(exempt) ?? false);

  const readPaints = (): PaintOf => {
    const layers = new Map<Element, string>();
    /** Backgrounds and opacities from an element down to the document. */
    const layersOf = (element: Element | null): string => {
      if (!element) return '';
      const read = layers.get(element);
      if (read !== undefined) return read;
      const { backgroundColor, backgroundImage, opacity, filter, mixBlendMode } = getComputedStyle(element);
      const own = [backgroundColor, backgroundImage, opacity, filter, mixBlendMode].join();
      const all = `${own === 'rgba(0, 0, 0, 0),none,1,none,normal' ? '' : own}${layersOf(element.parentElement)}`;
      layers.set(element, all);
      return all;
    };
    return (text) => {
      const { color, fontSize, fontWeight, textShadow, textDecorationLine } = getComputedStyle(text);
      const around = text.parentElement && getComputedStyle(text.parentElement).color;
      const isEmpty = 'value' in text && text.value === '';
      const ink = [color, fontSize, fontWeight, textShadow, textDecorationLine, around, isEmpty];
      // The class stands for the neighbours that a text may lie over, which the backgrounds of its ancestors do not show.
      return [...ink, text.getAttribute('class'), layersOf(text)].join('|');
    };
  };

  const textsBeyond = (known: ReadonlySet<string>, paintOf: PaintOf): Element[] => {
    const counts = new Map<string, number>();
    return [...document.querySelectorAll('body, body *')].filter((element) => {
      if (!hasText(element) || isExempt(element) || !element.checkVisibility({ visibilityProperty: true })) return false;
      const paint = paintOf(element);
      const count = (counts.get(paint) ?? 0) + 1;
      counts.set(paint, count);
      return !known.has(paint) && count <= 3;
    });
  };

  Object.assign(globalThis, { paints: { readPaints, textsBeyond } satisfies Paints });
}
