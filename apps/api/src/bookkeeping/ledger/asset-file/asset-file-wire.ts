import type { AssetOfFile } from '@intendance/domain/bookkeeping/ledger/asset-file/asset-comparison.js';
import { sum, toEuros } from '@intendance/kernel/money.js';
import { samplesOf } from '../../../capabilities/file-import/file-samples.js';
import type { RegisterAccountDto } from '../ledger/register-balances.js';
import type { AssetFileDto, AssetFileLineDto } from './asset-file.dto.js';
import type { CheckedAssetFile } from './asset-files.js';
import type { AssetUpload } from './asset-upload.js';

export function assetFileToWire(
  { table, columns, takenOverOn, assets, errors, warnings }: CheckedAssetFile,
  { fileName, isDryRun }: Pick<AssetUpload, 'fileName' | 'isDryRun'>,
  accounts: RegisterAccountDto[],
): AssetFileDto {
  const of = (outcome: AssetOfFile['outcome']): number => assets.filter((asset) => asset.outcome === outcome).length;
  return {
    dry_run: isDryRun,
    file_name: fileName,
    taken_over_date: takenOverOn,
    counts: { added: of('added'), known: of('known'), errors: new Set(errors.map(({ line }) => line)).size },
    columns: columns.map((column, index) => ({ ...column, samples: samplesOf(table.lines, index) })),
    sheet: table.sheet,
    sheets: [...table.sheets],
    lines: assets.map(lineToWire),
    cost: toEuros(sum(assets.map(({ facts }) => facts.cost))),
    earlier_depreciation: toEuros(sum(assets.flatMap(({ facts }) => facts.earlierDepreciation ?? []))),
    errors: [...errors],
    warnings: [...warnings],
    accounts,
  };
}

const lineToWire = ({ line, outcome, id, facts }: AssetOfFile): AssetFileLineDto => ({
  line,
  outcome,
  id,
  label: facts.label,
  accounting_code_value: facts.account,
  budget: facts.budget,
  acquisition_date: facts.acquiredOn,
  in_service_date: facts.inServiceOn,
  cost: toEuros(facts.cost),
  residual_value: toEuros(facts.residualValue),
  method: facts.method,
  months: facts.months,
  earlier_depreciation: facts.earlierDepreciation === null ? null : toEuros(facts.earlierDepreciation),
  taken_over_date: facts.takenOverOn ?? null,
  component_of: facts.componentOf ?? null,
});
