import ExcelJS from 'exceljs';

/** A column to fill in. `choices`: the spreadsheet offers them. */
export type FormColumn = { readonly header: string; readonly width: number; readonly isDay: boolean; readonly choices: readonly string[] };
export type FormGuide = { readonly name: string; readonly rows: readonly (readonly string[])[] };

/** Number of empty rows with preset cell formats. */
const preparedRows = 500;
/** Excel limits the formula of a list of choices to 255 characters. */
const longestChoices = 250;

/** A workbook to fill in: a sheet of titles, and a guide behind it. Cells are texts, so that no zero is lost, or days. */
export async function formXlsx(name: string, columns: readonly FormColumn[], guide: FormGuide): Promise<Buffer> {
  const workbook = new ExcelJS.Workbook();
  const page = workbook.addWorksheet(name, { views: [{ state: 'frozen', ySplit: 1 }] });
  page.columns = columns.map(({ width, isDay }) => ({ width, style: { numFmt: isDay ? 'dd/mm/yyyy' : '@' } }));
  page.addRow(columns.map(({ header }) => header)).font = { bold: true };
  for (const [index, { choices }] of columns.entries()) {
    const formula = `"${choices.join(',')}"`;
    if (choices.length === 0 || formula.length > longestChoices || choices.some((choice) => /[",]/.test(choice))) continue;
    for (let row = 2; row <= preparedRows; row++)
      page.getCell(row, index + 1).dataValidation = { type: 'list', allowBlank: true, formulae: [formula] };
  }
  const notes = workbook.addWorksheet(guide.name);
  notes.columns = [{ width: 30 }, { width: 70 }, { width: 40 }];
  for (const row of guide.rows) notes.addRow([...row]);
  notes.getRow(1).font = { bold: true };
  return Buffer.from(await workbook.xlsx.writeBuffer());
}
