import { deflateSync } from 'node:zlib';
import { formatDay, type LocalDate } from '@intendance/kernel/local-date.js';
import { type Cents, formatEuros } from '@intendance/kernel/money.js';
import { Random } from './random.js';

export type Bill = { shop: string; customer: string; wording: string; day: LocalDate; amount: Cents; number: number };

/** A one-page PDF that any reader opens: the bill of a shop. */
export function pdfBill({ shop, customer, wording, day, amount, number }: Bill): Buffer {
  return pdfPage([
    [20, 60, 770, shop],
    [11, 60, 745, 'SIRET 123 456 789 00012 - 12 rue des Lilas, 69003 Lyon'],
    [14, 60, 690, `Facture n° ${number} du ${formatDay(day)}`],
    [11, 60, 665, `Client : ${customer}`],
    [11, 60, 610, wording],
    [11, 460, 610, formatEuros(amount)],
    [14, 60, 560, 'Total TTC, payé'],
    [14, 460, 560, formatEuros(amount)],
  ]);
}

type PdfLine = readonly [size: number, x: number, y: number, text: string];

/** A page of texts, ruled under its head. */
export function pdfPage(lines: readonly PdfLine[]): Buffer {
  const texts = lines.map(([size, x, y, text]) => `BT /F1 ${size} Tf ${x} ${y} Td (${escaped(text)}) Tj ET`);
  const page = ['0.6 w', '60 585 m 535 585 l S', ...texts].join('\n');
  return pdf([
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Resources << /Font << /F1 4 0 R >> >> /Contents 5 0 R >>',
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>',
    `<< /Length ${page.length} >>\nstream\n${page}\nendstream`,
  ]);
}

/** The table of offsets at the end makes the file valid, not only readable. */
function pdf(objects: readonly string[]): Buffer {
  let text = '%PDF-1.4\n';
  const offsets = objects.map((object, index) => {
    const offset = text.length;
    text += `${index + 1} 0 obj\n${object}\nendobj\n`;
    return offset;
  });
  const entries = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('');
  const size = objects.length + 1;
  return Buffer.from(
    `${text}xref\n0 ${size}\n0000000000 65535 f \n${entries}trailer\n<< /Size ${size} /Root 1 0 R >>\nstartxref\n${text.length}\n%%EOF\n`,
    'latin1',
  );
}

/** WinAnsi has the euro sign at 0x80; U+202F and U+00A0 become plain spaces. */
const escaped = (text: string): string =>
  text
    .replaceAll(/[\u00a0\u202f]/g, ' ')
    .replaceAll('€', '\u0080')
    .replaceAll('œ', 'oe')
    .replaceAll('Œ', 'Oe')
    .replaceAll('’', "'")
    .replaceAll(/[\\()]/g, '\\$&');

const width = 240;
const height = 320;

const pictures = new Map<string, Buffer>();
const distinctPictures = 24;

/** A little picture of a till receipt: white paper, grey lines of "text", on a coloured table. A few dozen serve all the claims. */
export function pngReceipt(seed: string): Buffer {
  const key = String(new Random(seed).between(1, distinctPictures));
  const picture = pictures.get(key) ?? drawReceipt(key);
  pictures.set(key, picture);
  return picture;
}

function drawReceipt(seed: string): Buffer {
  const random = new Random(seed);
  const table = [random.between(90, 190), random.between(90, 170), random.between(80, 160)] as const;
  const lineEnds = Array.from({ length: 14 }, () => random.between(90, 195));
  const rows = Buffer.alloc(height * (1 + width * 3));
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const [red, green, blue] = pixel(x, y, table, lineEnds);
      rows.set([red, green, blue], y * (1 + width * 3) + 1 + x * 3);
    }
  }
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 2, 0, 0, 0], 8);
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  return Buffer.concat([signature, chunk('IHDR', header), chunk('IDAT', deflateSync(rows)), chunk('IEND', Buffer.alloc(0))]);
}

function pixel(x: number, y: number, table: readonly [number, number, number], lineEnds: readonly number[]) {
  if (x < 30 || x > 210 || y < 20 || y > 300) return table;
  const line = Math.floor((y - 40) / 18);
  const isInk = (y - 40) % 18 < 6 && x > 45 && x < (lineEnds[line] ?? 0);
  return isInk ? ([70, 70, 75] as const) : ([250, 249, 245] as const);
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const framed = Buffer.alloc(body.length + 8);
  framed.writeUInt32BE(data.length, 0);
  body.copy(framed, 4);
  framed.writeUInt32BE(checksum(body), body.length + 4);
  return framed;
}

/** The CRC of PNG and zip. */
function checksum(bytes: Buffer): number {
  let crc = 0xffffffff;
  for (const byte of bytes) {
    crc ^= byte;
    for (let bit = 0; bit < 8; bit++) crc = crc & 1 ? (crc >>> 1) ^ 0xedb88320 : crc >>> 1;
  }
  return (crc ^ 0xffffffff) >>> 0;
}
