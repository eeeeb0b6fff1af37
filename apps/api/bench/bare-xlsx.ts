import { Writable } from 'node:stream';
import ExcelJS from 'exceljs';

/** Run in a process of its own, with the heap of the product: the streaming writer of exceljs alone, on rows like those of the list of operations. */
const rows = Number(process.argv[2]);
const euros = '#,##0.00\\ "€"';
const widths = [12, 40, 24, 14, 24, 12, 16, 14, 40, 32, 12, 48, 18, 14, 38];
const formats: Readonly<Record<number, string>> = { 0: 'dd/mm/yyyy', 6: euros, 13: '#,##0' };
const day = new Date('2015-06-15T00:00:00Z');

const started = performance.now();
const out = new Writable({ write: (_chunk, _encoding, done) => done() });
const workbook = new ExcelJS.stream.xlsx.WorkbookWriter({ stream: out, useSharedStrings: false, useStyles: true });
const page = workbook.addWorksheet('Opérations');
page.columns = widths.map((width, index) => ({ width, ...(formats[index] && { style: { numFmt: formats[index] } }) }));
for (let index = 0; index < rows; index++) {
  const activity = `Activité mesurée ${index % 50}`;
  const amount = (100 + (index % 9000)) / 100;
  const cells = [day, `CB MAGASIN ${index % 500}`, 'Compte 1', '512001', 'Carte', 'Dépense', -amount, 'Non', activity, 'Mesure', 'ASC'];
  const id = `019ddccd-7fc0-7d66-b79f-${String(index).padStart(12, '0')}`;
  page.addRow([...cells, `${activity} : ${amount.toFixed(2)}`, 'Import', 0, id]).commit();
  if (index % 250 === 249) await new Promise((resolve) => setImmediate(resolve));
}
page.commit();
await workbook.commit();
process.stdout.write(JSON.stringify({ seconds: (performance.now() - started) / 1000, peakMb: process.resourceUsage().maxRSS / 1024 }));
