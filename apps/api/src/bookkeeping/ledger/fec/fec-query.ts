import { applyDecorators, createParamDecorator, type ExecutionContext } from '@nestjs/common';
import { ApiQuery } from '@nestjs/swagger';
import { knownParams } from '../../../platform/lists/known-params.js';
import { queryOf } from '../../../platform/lists/list-params.js';
import { malformed } from '../../../platform/wire/request-error.js';
import { ApiLedgerQuery, readLedgerQuery } from '../ledger/ledger-params.js';

/** `siren`: null where the structure's own serves. */
export type FecQuery = { readonly siren: string | null; readonly knownAt: Date | undefined; readonly isCashBasis: boolean };

/** Documents the parameters that `FecParams` reads. */
export const ApiFecQuery = () =>
  applyDecorators(
    ApiQuery({
      name: 'siren',
      required: false,
      schema: { type: 'string', pattern: '^\\d{9}$' },
      description: 'Neuf chiffres, pour le nom du fichier ; sinon celui de la structure.',
    }),
    ApiQuery({
      name: 'cash_basis',
      required: false,
      schema: { type: 'boolean' },
      description: 'Comptabilité de trésorerie : 22 colonnes, avec le jour et le moyen de paiement.',
    }),
    ApiLedgerQuery('known_at'),
  );

/** @throws RequestError naming the parameter at fault */
export const FecParams = createParamDecorator((_: unknown, execution: ExecutionContext): FecQuery => {
  const { siren, cash_basis, known_at } = knownParams(['siren', 'cash_basis', 'known_at'], queryOf(execution));
  const { knownAt } = readLedgerQuery(['known_at'], { known_at });
  return { siren: sirenOf(siren), knownAt, isCashBasis: isTrue(cash_basis) };
});

function sirenOf(text: string | undefined): string | null {
  if (text === undefined || text === '') return null;
  if (!/^\d{9}$/.test(text)) throw malformed('list.type', 'Un SIREN de neuf chiffres est attendu.', 'siren');
  return text;
}

function isTrue(text: string | undefined): boolean {
  if (text === undefined || text === '' || text === 'false') return false;
  if (text !== 'true') throw malformed('list.type', 'Vrai ou faux est attendu (true, false).', 'cash_basis');
  return true;
}
