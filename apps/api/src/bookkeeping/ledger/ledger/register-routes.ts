import type { FiscalYear } from '@intendance/domain/bookkeeping/calendar/fiscal-year/fiscal-calendar.js';
import { fiscalYearErrors } from '@intendance/domain/bookkeeping/calendar/fiscal-year/fiscal-year.errors.js';
import { Get, type Type } from '@nestjs/common';
import { ApiOkResponse, ApiOperation } from '@nestjs/swagger';
import { type Call, type Parameter, type Route, route, type Services } from '../../../platform/records/route.js';
import { ApiProblem } from '../../../platform/wire/api-problem.js';
import type { RequestContext } from '../../../platform/wire/request-context.js';
import { ApiLedgerQuery, type LedgerParameter, LedgerParams, type LedgerQuery } from './ledger-params.js';
import { ApiRegisterDownload, type RegisterDocument, RegisterDocuments, registerDownloadParameters } from './register-documents.js';

/** The register of a year, or undefined when there is no year. */
type RegisterReader<Register> = { find(context: RequestContext, yearId?: string): Promise<Register | undefined> };

type RegisterView<Register extends { readonly year: FiscalYear }, Dto> = {
  readonly path: string;
  readonly list: string;
  readonly download: string;
  readonly response: Type<Dto>;
  readonly toWire: (register: Register | undefined) => Dto;
  readonly document: RegisterDocument<Register>;
};

const listParameters = ['exercice_id'] as const satisfies readonly LedgerParameter[];
const ledgerParameter = (names: readonly LedgerParameter[]): Parameter<LedgerQuery> => ({ read: LedgerParams(names), type: Object });

/** Services that the routes of a register need besides those of its records. */
export const registerNeeds = { documents: RegisterDocuments };

/** The register of a year as a whole: `GET <path>` and `GET <path>/download`. `list` and `download` are their summaries. */
export function registerRoutes<Register extends { readonly year: FiscalYear }, Dto extends object>({
  path,
  ...view
}: RegisterView<Register, Dto>) {
  type RegisterServices = Services<typeof registerNeeds> & { readonly reader: RegisterReader<Register> };
  type RegisterCall = Call<RegisterServices>;
  return [
    route<RegisterServices, [LedgerQuery]>({
      name: 'list',
      decorators: [
        Get(path),
        ApiOperation({ summary: view.list }),
        ApiLedgerQuery(...listParameters),
        ApiOkResponse({ type: view.response }),
        ApiProblem(fiscalYearErrors.unknown()),
      ],
      parameters: [ledgerParameter(listParameters)],
      handle: async ({ reader, context }: RegisterCall, { yearId }) => view.toWire(await reader.find(context, yearId)),
    }),
    route<RegisterServices, [LedgerQuery]>({
      name: 'download',
      decorators: [Get(`${path}/download`), ApiRegisterDownload(view.download)],
      parameters: [ledgerParameter(registerDownloadParameters)],
      handle: async ({ reader, documents, context }: RegisterCall, { yearId, format }) =>
        documents.download(context, view.document, await reader.find(context, yearId), format),
    }),
  ] satisfies Route<RegisterServices>[];
}
