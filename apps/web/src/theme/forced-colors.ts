const forced = '@media (forced-colors: active)';

/**
 * When the system imposes its colours (Windows high contrast), backgrounds and shadows vanish and every border is drawn, transparent ones
 * included. States that other themes show by a background get an outline or a border in a system colour here.
 */
export const forcedColorsCss = {
  // Bars, drawings and the squares of a legend keep their colours, which are their only content. Texts and lines take system colours.
  '[role=progressbar], [role=progressbar] > *, [data-chart] svg, [data-chart] svg *, [data-chart] [aria-hidden]': {
    [forced]: { forcedColorAdjust: 'none' },
  },
  '[data-chart] svg text': { [forced]: { fill: 'CanvasText' } },
  '[data-chart] svg line': { [forced]: { stroke: 'GrayText' } },
  '[data-chart] svg :is(rect, path)': { [forced]: { stroke: 'CanvasText' } },
  '[role=progressbar]': { [forced]: { border: '1px solid CanvasText' } },
  // An outline of the cells: sticky cells would cover an outline of the row.
  'tr[data-selected] > *, tr[aria-current] > *': { [forced]: { borderBlock: '2px solid Highlight' } },
  '[role=option][data-highlighted], [role^=menuitem][data-highlighted]': {
    [forced]: { outline: '2px solid Highlight', outlineOffset: '-2px' },
  },
  'nav a, [role=tab]': { [forced]: { borderColor: 'Canvas' } },
  'nav :is(a, button)[aria-current], [role=tab][aria-selected=true]': {
    [forced]: { borderColor: 'Highlight', outline: '2px solid Highlight' },
  },
  '[data-scope=segment-group][data-part=indicator], [data-part=table-cell-trigger][data-selected]': {
    [forced]: { outline: '2px solid Highlight', outlineOffset: '-2px' },
  },
  '[data-scope=switch][data-part=control]': { [forced]: { border: '1px solid CanvasText' } },
  '[data-scope=switch][data-part=thumb]': { [forced]: { forcedColorAdjust: 'none', background: 'CanvasText' } },
  '[data-scope=switch][data-part=control][data-state=checked]': { [forced]: { forcedColorAdjust: 'none', background: 'Highlight' } },
} as const;
