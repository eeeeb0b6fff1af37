import type { LocalDate } from '@intendance/kernel/local-date.js';
import { type Cents, cents } from '@intendance/kernel/money.js';
import { searchText } from '@intendance/kernel/names.js';
import { cellAmount } from '../../../capabilities/bank-message/bank-value.js';
import { cellText } from '../../../capabilities/file-import/cell-text.js';
import { dayIn } from '../../../capabilities/file-import/import-day.js';
import { type ImportError, type ImportErrorCode, importError } from '../../../capabilities/file-import/import-error.js';
import { type BudgetName, writtenBudget } from '../../budget-name.js';
import { commercialDays, depreciableBase } from '../fixed-asset/depreciation-plan.js';
import type { DepreciationMethod, FixedAssetFacts } from '../fixed-asset/fixed-asset.events.js';
import { assetFaults } from '../fixed-asset/fixed-asset.js';
import { isDepreciable } from '../fixed-asset/fixed-asset-accounts.js';
import { accountInFile } from '../opening-file/account-in-file.js';
import { methodIn, monthsIn, monthsOfRate } from './asset-cell.js';
import type { AssetColumn, AssetField } from './asset-columns.js';
import { assetFileErrors } from './asset-file.errors.js';

export type AssetFileLine = { readonly line: number; readonly cells: readonly string[]; readonly isMisread?: boolean };
/** An asset of a file. `parent`: the label or the number of the asset that has this component; `reference`: its own number. */
export type FiledAsset = {
  readonly line: number;
  readonly facts: FixedAssetFacts;
  readonly reference: string;
  readonly parent: string;
};
export type AssetFileContext = {
  readonly isCouncil: boolean;
  /** Of the lines that name none. */
  readonly budget: BudgetName | null;
  /** The last day of the depreciation that is taken over, of the lines that give no day. */
  readonly takenOverOn: LocalDate | null;
};
export type ReadAssets = {
  readonly assets: readonly FiledAsset[];
  readonly errors: readonly ImportError[];
  readonly warnings: readonly ImportError[];
};

/** Reads the lines of a register, each on its own. Lines of totals and assets that left are skipped with a warning. */
export function readAssetLines(columns: readonly AssetColumn[], lines: readonly AssetFileLine[], context: AssetFileContext): ReadAssets {
  const cells = lines.map((line) => new AssetCells(columns, line, context));
  const assets = cells.flatMap((line) => line.read() ?? []);
  return { assets, errors: cells.flatMap(({ errors }) => errors), warnings: cells.flatMap(({ warnings }) => warnings) };
}

const longest = { label: 200, piece_ref: 40 } as const;
/** The field of the file behind a field of the form. */
const fieldOfFault: Readonly<Record<string, AssetField>> = {
  accounting_code_value: 'account',
  months: 'duration',
  in_service_date: 'in_service_date',
};

/** The cells of one line, by field. */
class AssetCells {
  readonly errors: ImportError[] = [];
  readonly warnings: ImportError[] = [];
  private readonly faulty = new Set<AssetField>();
  private readonly texts = new Map<AssetField, string>();

  constructor(
    private readonly columns: readonly AssetColumn[],
    private readonly source: AssetFileLine,
    private readonly context: AssetFileContext,
  ) {
    for (const [index, { field }] of columns.entries()) {
      const text = cellText(source.cells[index] ?? '');
      if (field !== null && text !== '') this.texts.set(field, text);
    }
  }

  /** Undefined for a line that is skipped, and where something is wrong. */
  read(): FiledAsset | undefined {
    if (this.isSkipped()) return;
    const facts = this.facts();
    for (const { propertyPath, message } of assetFaults(facts, this.context.isCouncil)) {
      const field = fieldOfFault[propertyPath] ?? (propertyPath as AssetField);
      if (!this.faulty.has(field)) this.refuse(field, 'RANGE', `${message.charAt(0).toLowerCase()}${message.slice(1).replace(/\.$/, '')}`);
    }
    if (this.errors.length > 0) return;
    this.warnOfLife(facts);
    return { line: this.source.line, facts, reference: this.text('reference'), parent: this.text('component_of') };
  }

  private isSkipped(): boolean {
    const isTotal = !this.has('account') && !this.has('acquisition_date');
    if (isTotal) this.warn(null, 'ni compte ni date d’acquisition, cette ligne n’est pas reprise', this.text('label'));
    const isGone = !isTotal && this.has('disposal_date');
    if (isGone) this.warn('disposal_date', 'ce bien est sorti, il n’est pas repris');
    return isTotal || isGone;
  }

  private facts(): FixedAssetFacts {
    if (this.source.isMisread) this.fail(null, 'FORMAT', 'des caractères sont illisibles, enregistrez le fichier en UTF-8');
    const account = this.account();
    const acquiredOn = this.day('acquisition_date') ?? ('' as LocalDate);
    const method = this.method(account);
    const cost = this.cost();
    const takeOver = this.takeOver(method, acquiredOn);
    return {
      label: this.shortText('label'),
      account,
      budget: this.budget(),
      acquiredOn,
      inServiceOn: this.has('in_service_date') ? (this.day('in_service_date') ?? acquiredOn) : acquiredOn,
      cost,
      residualValue: this.residualValue(cost, method),
      method,
      months: this.months(method),
      pieceRef: this.shortText('piece_ref') || this.text('reference').slice(0, longest.piece_ref),
      ...takeOver,
    };
  }

  private account(): string {
    const account = accountInFile(this.text('account'))?.account ?? '';
    if (!this.has('account')) this.refuse('account', 'REQUIRED', 'le compte est attendu');
    else if (account === '') this.refuse('account', 'FORMAT', 'ce n’est pas un compte du plan comptable général');
    return account;
  }

  private budget(): BudgetName {
    if (!this.context.isCouncil) return '';
    const budget = this.has('budget') ? writtenBudget(this.text('budget')) : this.context.budget;
    if (!budget) this.refuse('budget', 'REQUIRED', 'AEP ou ASC est attendu');
    return budget ?? '';
  }

  /** The mode of the file; else the one that the account implies. */
  private method(account: string): DepreciationMethod {
    const implied = isDepreciable(account) ? 'straight-line' : 'none';
    const method = this.has('method') ? methodIn(this.text('method')) : implied;
    if (method === null) this.refuse('method', 'FORMAT', 'linéaire, dégressif ou sans amortissement est attendu');
    return method ?? implied;
  }

  private months(method: DepreciationMethod): number {
    if (method === 'none') return 0;
    const field = this.has('duration') ? 'duration' : 'rate';
    if (!this.has(field)) this.refuse('duration', 'REQUIRED', 'la durée est attendue');
    const months = field === 'duration' ? monthsIn(this.text(field), this.header(field) ?? '') : monthsOfRate(this.text(field));
    if (months === null && this.has(field))
      this.refuse(field, 'FORMAT', field === 'duration' ? 'une durée est attendue, comme 60 mois ou 5 ans' : 'taux illisible');
    return months ?? 0;
  }

  private cost(): Cents {
    if (!this.has('cost')) this.refuse('cost', 'REQUIRED', 'la valeur d’origine est attendue');
    return this.amount('cost') ?? cents(0);
  }

  /** The residual value, or the part of the cost above the base. */
  private residualValue(cost: Cents, method: DepreciationMethod): Cents {
    const [residual, base] = [this.amount('residual_value'), this.amount('base')];
    if (method === 'none') return cents(0);
    if (base === null) return residual ?? cents(0);
    const implied = cents(cost - base);
    if (residual !== null && residual !== 0 && residual !== implied)
      this.refuse('base', 'CONFLICT', 'la base n’est pas la valeur d’origine moins la valeur résiduelle');
    else if (implied < 0) this.refuse('base', 'RANGE', 'la base dépasse la valeur d’origine');
    return implied;
  }

  private takeOver(method: DepreciationMethod, acquiredOn: LocalDate): Pick<FixedAssetFacts, 'earlierDepreciation' | 'takenOverOn'> {
    const amount = this.amount('earlier_depreciation');
    const takenOverOn = this.has('taken_over_date') ? this.day('taken_over_date') : this.context.takenOverOn;
    const isNewer = takenOverOn !== null && acquiredOn > takenOverOn;
    if (amount !== null && amount !== 0 && method === 'none')
      this.refuse('earlier_depreciation', 'CONFLICT', 'un bien sans amortissement n’en a pas à reprendre');
    else if (amount !== null && amount !== 0 && isNewer)
      this.refuse('earlier_depreciation', 'CONFLICT', 'le bien est acquis après le jour de la reprise');
    if (amount === null && method !== 'none' && takenOverOn !== null && !isNewer)
      this.warn('earlier_depreciation', 'aucun amortissement repris : ceux du plan sont comptés');
    if (amount === null || method === 'none' || isNewer) return { earlierDepreciation: null };
    if (takenOverOn === null && !this.has('taken_over_date')) throw assetFileErrors.takeOverMissing();
    return { earlierDepreciation: amount, ...(takenOverOn !== null && { takenOverOn }) };
  }

  private warnOfLife(facts: FixedAssetFacts): void {
    const { takenOverOn, inServiceOn, months, earlierDepreciation } = facts;
    if (!takenOverOn || inServiceOn > takenOverOn || commercialDays(inServiceOn, takenOverOn) < months * 30) return;
    if ((earlierDepreciation ?? 0) < depreciableBase(facts))
      this.warn('duration', 'la durée est écoulée le jour de la reprise : le reste s’amortit en une fois');
  }

  private amount(field: AssetField): Cents | null {
    if (!this.has(field)) return null;
    const amount = cellAmount(this.text(field));
    if (amount === null) this.refuse(field, 'FORMAT', 'montant illisible');
    else if (amount < 0) this.refuse(field, 'RANGE', 'un montant positif est attendu');
    else return amount;
    return null;
  }

  private day(field: AssetField): LocalDate | null {
    if (!this.has(field)) this.refuse(field, 'REQUIRED', 'la date est attendue');
    const day = this.has(field) ? dayIn(this.text(field)) : null;
    if (this.has(field) && day === null) this.refuse(field, 'FORMAT', 'date illisible, 31/12/2025 est attendu');
    else if (day !== null && (day < '1950' || day > '2100')) this.refuse(field, 'RANGE', 'la date est attendue entre 1950 et 2099');
    else return day;
    return null;
  }

  private shortText(field: keyof typeof longest): string {
    const text = this.text(field);
    if (text.length > longest[field]) this.refuse(field, 'TOO_LONG', `au plus ${longest[field]} caractères`);
    return text;
  }

  private text(field: AssetField): string {
    return this.texts.get(field) ?? '';
  }

  private has(field: AssetField): boolean {
    return this.texts.has(field);
  }

  private header(field: AssetField): string | null {
    return this.columns.find((column) => column.field === field)?.header.trim() ?? null;
  }

  private refuse(field: AssetField, code: ImportErrorCode, reason: string): void {
    this.faulty.add(field);
    this.fail(field, code, reason);
  }

  private fail(field: AssetField | null, code: ImportErrorCode, reason: string): void {
    const place = { line: this.source.line, column: field && this.header(field), value: field && this.text(field) };
    this.errors.push(importError(place, code, reason));
  }

  private warn(field: AssetField | null, reason: string, value = field && this.text(field)): void {
    this.warnings.push(importError({ line: this.source.line, column: field && this.header(field), value }, 'CONFLICT', reason));
  }
}

/** Two labels of one asset: without case and accents. */
export const sameText = (left: string, right: string): boolean => searchText(left) === searchText(right);
