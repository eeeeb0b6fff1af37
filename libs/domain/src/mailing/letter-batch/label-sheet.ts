/** Sheets of labels on A4, by the reference of their maker. Sizes in millimetres; labels are centred on the sheet. */
export const labelSheets = {
  L7160: { columns: 3, rows: 7, width: 63.5, height: 38.1 },
  L7163: { columns: 2, rows: 7, width: 99.1, height: 38.1 },
  L7159: { columns: 3, rows: 8, width: 63.5, height: 33.9 },
} as const;
export type LabelSheetName = keyof typeof labelSheets;
export const labelSheetNames = Object.keys(labelSheets) as LabelSheetName[];

const paper = { width: 210, height: 297 };
const columnGap = 2.5;

export const labelsOf = (name: LabelSheetName): number => labelSheets[name].columns * labelSheets[name].rows;

export type LabelPlace = { readonly page: number; readonly x: number; readonly y: number; readonly width: number; readonly height: number };

/** The place of a label, in millimetres from the upper left corner of its page: rows from the left to the right, then downwards. */
export function labelPlace(name: LabelSheetName, start: number, index: number): LabelPlace {
  const { columns, rows, width, height } = labelSheets[name];
  const place = start - 1 + index;
  const onPage = place % (columns * rows);
  const left = (paper.width - columns * width - (columns - 1) * columnGap) / 2;
  const top = (paper.height - rows * height) / 2;
  return {
    page: Math.floor(place / (columns * rows)),
    x: left + (onPage % columns) * (width + columnGap),
    y: top + Math.floor(onPage / columns) * height,
    width,
    height,
  };
}
