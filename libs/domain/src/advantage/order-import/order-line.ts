import { type Cents, cents } from '@intendance/kernel/money.js';
import { cellText } from '../../capabilities/file-import/cell-text.js';
import { type ImportError, type ImportErrorCode, importError } from '../../capabilities/file-import/import-error.js';
import type { TicketBuyer, TicketOrderItem } from '../order/ticket-order.js';
import { instantIn, isOrderDay, priceIn, quantityIn, statusIn } from './order-cell.js';
import type { OrderColumn, OrderField } from './order-import.events.js';
import type { TicketPlaces } from './ticket-places.js';

export type OrderFileLine = { readonly line: number; readonly cells: readonly string[]; readonly isMisread?: boolean };

/** A ticket of a file, without the id that a file may leave out. */
export type FileTicket = Omit<TicketOrderItem, 'id'> & { readonly id: string | null };

export type OrderLine = {
  readonly line: number;
  /** The texts of all cells: two lines with the same texts are one line written twice. */
  readonly key: string;
  readonly number: string;
  readonly orderedAt: string | null;
  readonly buyer: TicketBuyer;
  readonly isCancelled: boolean;
  readonly ticket: FileTicket;
  readonly errors: readonly ImportError[];
  readonly warnings: readonly ImportError[];
};

/** The parts of a line that follow from the line above: a spreadsheet writes the order on its first line only. */
type Above = Pick<OrderLine, 'number' | 'orderedAt' | 'buyer'>;

const longest: Readonly<Partial<Record<OrderField, number>>> = { number: 100, item: 100, name: 200 };
const mostTickets = 10_000;
const mostPrice = 1_000_000_00;

/** Reads the lines of a file in their order, each on its own but for the number, the date and the buyer of an order. */
export class OrderLines {
  readonly read: OrderLine[] = [];

  constructor(
    private readonly columns: readonly OrderColumn[],
    private readonly places: TicketPlaces,
  ) {}

  add(line: OrderFileLine): void {
    const cells = new LineCells(this.columns, line);
    if (!cells.isFooter()) this.read.push(cells.read(this.read.at(-1), this.places));
  }
}

/** The cells of one line, by field. */
class LineCells {
  private readonly texts = new Map<OrderField, string>();
  private readonly errors: ImportError[] = [];
  private readonly warnings: ImportError[] = [];
  private readonly line: number;

  constructor(
    private readonly columns: readonly OrderColumn[],
    private readonly source: OrderFileLine,
  ) {
    this.line = source.line;
    for (const [index, { field }] of columns.entries()) {
      const text = cellText(source.cells[index] ?? '');
      if (field !== null && text !== '') this.texts.set(field, text);
    }
  }

  /** A line of sums at the end of a table has no ticket and no date. */
  isFooter(): boolean {
    return !this.texts.has('name') && !this.texts.has('date') && !this.texts.has('item');
  }

  read(above: Above | undefined, places: TicketPlaces): OrderLine {
    if (this.source.isMisread) this.refuseLine('FORMAT', 'des caractères sont illisibles, deux encodages sont mêlés');
    for (const [field, most] of Object.entries(longest) as [OrderField, number][])
      if (this.text(field).length > most) this.refuse(field, 'TOO_LONG', `au plus ${most} caractères`);
    const isContinued = !this.texts.has('number') && !this.texts.has('date') && above !== undefined;
    const number = isContinued ? above.number : this.text('number');
    if (number === '') this.refuse('number', 'REQUIRED', 'le numéro de la commande manque');
    const buyer = this.buyer();
    const isCancelled = this.isCancelled();
    return {
      line: this.line,
      key: JSON.stringify(this.source.cells.map(cellText)),
      number,
      orderedAt: isContinued ? above.orderedAt : this.instant(),
      buyer: isContinued && Object.keys(buyer).length === 0 ? above.buyer : buyer,
      isCancelled,
      ticket: this.ticket(places),
      errors: this.errors,
      warnings: this.warnings,
    };
  }

  private instant(): string | null {
    const text = this.text('date');
    const instant = text === '' ? null : instantIn(text);
    if (text === '') this.refuse('date', 'REQUIRED', 'la date de la commande manque');
    else if (instant === null) this.refuse('date', 'FORMAT', 'date illisible');
    else if (isOrderDay(instant)) return instant;
    else this.refuse('date', 'RANGE', 'la date est attendue entre 2000 et 2099');
    return null;
  }

  private buyer(): TicketBuyer {
    const [id, matricule, email] = [this.text('person'), this.text('matricule'), this.text('email')];
    const name = [this.text('lastname'), this.text('firstname')].filter(Boolean).join(' ') || this.text('fullname');
    return { ...(id && { id }), ...(matricule && { matricule }), ...(email && { email }), ...(name && { name }) };
  }

  private isCancelled(): boolean {
    const text = this.text('status');
    const status = text === '' ? 'confirmed' : statusIn(text);
    if (status === null) this.refuse('status', 'FORMAT', 'cet état ne dit ni « confirmée » ni « annulée »');
    return status === 'cancelled';
  }

  private ticket(places: TicketPlaces): FileTicket {
    const name = this.text('name');
    if (name === '') this.refuse('name', 'REQUIRED', 'le nom du billet manque');
    const quantity = this.quantity();
    const place = { universe: this.text('universe'), category: this.text('category'), subCategory: this.text('sub_category') };
    const { unknown, ...found } = places.find(place);
    for (const text of unknown)
      this.warnings.push(
        importError(
          { line: this.line, column: null, value: text },
          'UNKNOWN_COLUMN',
          'univers ou catégorie absent du catalogue de la billetterie',
        ),
      );
    return { id: this.text('item') || null, name, quantity, price: this.price(quantity), ...found };
  }

  private quantity(): number {
    if (!this.has('quantity')) return 1;
    const text = this.text('quantity');
    const quantity = quantityIn(text);
    if (text === '') this.refuse('quantity', 'REQUIRED', 'la quantité manque');
    else if (quantity === null || quantity > mostTickets)
      this.refuse('quantity', 'FORMAT', `un nombre entier de 0 à ${mostTickets.toLocaleString('fr-FR')} est attendu`);
    return quantity ?? 0;
  }

  /** Of the price and the total one is enough; both must agree. */
  private price(quantity: number): Cents {
    const [price, total] = [this.amount('price'), this.amount('total')];
    if (price === undefined && total === undefined) {
      if (!this.errors.some(({ column }) => column === this.header('price') || column === this.header('total')))
        this.refuse(this.has('price') ? 'price' : 'total', 'REQUIRED', 'le prix du billet manque');
      return cents(0);
    }
    if (price === undefined) return this.shareOf(total ?? cents(0), quantity);
    if (total !== undefined && total !== price * quantity)
      this.refuse('total', 'FORMAT', 'le total n’est pas le prix multiplié par la quantité');
    return price;
  }

  private shareOf(total: Cents, quantity: number): Cents {
    if (quantity > 0 && total % quantity === 0) return cents(total / quantity);
    if (quantity > 0 || total > 0)
      this.refuse('total', 'FORMAT', 'le total ne se partage pas entre les billets : donnez le prix d’un billet');
    return cents(0);
  }

  private amount(field: 'price' | 'total'): Cents | undefined {
    const text = this.text(field);
    if (text === '') return undefined;
    const amount = priceIn(text);
    if (amount === null) this.refuse(field, 'FORMAT', 'montant illisible');
    else if (amount < 0 || amount > mostPrice) this.refuse(field, 'RANGE', 'un montant de 0 à 1 000 000 € est attendu');
    else return amount;
    return undefined;
  }

  private text(field: OrderField): string {
    return this.texts.get(field) ?? '';
  }

  private has(field: OrderField): boolean {
    return this.columns.some((column) => column.field === field);
  }

  private header(field: OrderField): string | null {
    return this.columns.find((column) => column.field === field)?.header.trim() ?? null;
  }

  private refuse(field: OrderField, code: ImportErrorCode, reason: string): void {
    this.errors.push(importError({ line: this.line, column: this.header(field), value: this.text(field) }, code, reason));
  }

  private refuseLine(code: ImportErrorCode, reason: string): void {
    this.errors.push(importError({ line: this.line, column: null }, code, reason));
  }
}
