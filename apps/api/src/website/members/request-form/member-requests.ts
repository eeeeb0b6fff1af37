import {
  changeableFields,
  personErrors,
  personRequestAttachments,
  personRequestCase,
  type RequestedChange,
} from '@intendance/domain/directory/public.js';
import { cutText } from '@intendance/kernel/cut-text.js';
import { derivedId, type PersonId } from '@intendance/kernel/id.js';
import { isLocalDate, localDate } from '@intendance/kernel/local-date.js';
import { Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { Cities, ConfiguredFields, personRequests } from '../../../directory/public.js';
import { ProjectionProgress } from '../../../platform/projection/projection-progress.js';
import { TenantDb } from '../../../platform/tenancy/tenant-db.js';
import type { RequestContext } from '../../../platform/wire/request-context.js';
import { ExecuteCase } from '../../../platform/writes/execute-case.js';
import { longestWaitMs, MemberFiles } from '../member-files/member-files.js';
import type { FormTexts, ReceivedForm } from '../site-route/site-form.js';

type RequestCommand = Parameters<typeof personRequestCase.decide>[0];
type RequestId = RequestCommand['id'];
/** A field of the record that the structure has opened, and that a member may ask to change. */
export type ChangeableField = { readonly code: string; readonly label: string; readonly isRequired: boolean };

export type OwnRequest = {
  readonly id: string;
  readonly created_at: Date;
  readonly status: 'PENDING' | 'APPROVED' | 'REFUSED';
  readonly comment: string;
  readonly member: { readonly firstname: string; readonly lastname: string } | null;
  readonly change: RequestedChange | null;
};
const own = `SELECT id, created_at, status, comment, member, change
  FROM ${personRequests} r WHERE person_id = $1 ORDER BY created_at DESC, id DESC LIMIT 20`;

const notADay = (propertyPath: string) =>
  personErrors.invalid([{ propertyPath, code: 'invalid', message: 'Saisissez une date qui existe, comme 2020-12-31.' }]);

/** The requests of members about their record and their family: those of the directory, which the structure decides. */
@Injectable()
export class MemberRequests {
  constructor(
    private readonly db: TenantDb,
    private readonly configuredFields: ConfiguredFields,
    private readonly cities: Cities,
    private readonly memberFiles: MemberFiles,
    private readonly commands: CommandBus,
    private readonly progress: ProjectionProgress,
  ) {}

  list(context: RequestContext, personId: PersonId): Promise<OwnRequest[]> {
    return this.db.query(context, own, [personId]);
  }

  async fields(context: RequestContext): Promise<ChangeableField[]> {
    const { fields } = await this.configuredFields.of(context);
    const codes: readonly string[] = Object.values(changeableFields);
    return fields
      .filter(({ code, enabled }) => enabled && codes.includes(code))
      .map(({ code, name, required }) => ({ code, label: name, isRequired: required }));
  }

  /** @throws DomainError of personRequestCase, RequestError of a file */
  async change(context: RequestContext, personId: PersonId, { fields: texts, files }: ReceivedForm): Promise<void> {
    const fields = await this.fields(context);
    const change = changeIn(
      texts,
      fields.map(({ code }) => code),
    );
    const isZipCodeKnown = await this.cities.isKnown(change.zipCode?.replaceAll(' ', '') ?? '');
    const documents = await this.memberFiles.upload(context, personRequestAttachments, files);
    const data = { personId, change, comment: commentIn(texts), documents, isZipCodeKnown };
    await this.run(context, { id: idOf(context), type: 'SubmitChangeRequest', data });
  }

  /** Asks to add a member of the family. @throws DomainError of personRequestCase, RequestError of a file */
  async addMember(context: RequestContext, personId: PersonId, { fields: texts, files }: ReceivedForm): Promise<void> {
    const birthday = dayIn(texts.get('birthday') ?? '', 'data.birthday');
    const role = texts.get('lien') === 'conjoint' ? ('spouse' as const) : ('child' as const);
    const member = { role, civility: null, lastname: texts.get('lastname') ?? '', firstname: texts.get('firstname') ?? '', birthday };
    const documents = await this.memberFiles.upload(context, personRequestAttachments, files);
    await this.run(context, {
      id: idOf(context),
      type: 'SubmitPersonRequest',
      data: { personId, member, comment: commentIn(texts), documents },
    });
  }

  private async run(context: RequestContext, command: RequestCommand): Promise<void> {
    const { position } = await this.commands.execute(new ExecuteCase(context, personRequestCase, command));
    // The space that the member sees next shows the request.
    if (position) await this.progress.shows({ environmentId: context.environmentId, position }, ['person-request-list'], longestWaitMs);
  }
}

const idOf = ({ commandId }: RequestContext): RequestId => derivedId(`person request ${commandId}`) as RequestId;
const commentIn = (texts: FormTexts): string => cutText(texts.get('commentaire') ?? '', 2000);

function dayIn(text: string, property: string) {
  if (text !== '' && !isLocalDate(text)) throw notADay(property);
  return text === '' ? null : localDate(text);
}

/** The values of the inputs that the form has. */
function changeIn(texts: FormTexts, codes: readonly string[]): RequestedChange {
  const entries = Object.entries(changeableFields).flatMap(([name, code]) => {
    const text = codes.includes(code) ? texts.get(code) : undefined;
    return text === undefined ? [] : [[name, fieldValue(name, cutText(text.trim(), 500))]];
  });
  return Object.fromEntries(entries) as RequestedChange;
}

function fieldValue(name: string, text: string): string | null {
  if (name === 'lastname' || name === 'firstname') return text;
  if (name === 'birthday') return dayIn(text, 'birthday');
  if (name === 'civility') return text === 'M' || text === 'Mme' ? text : null;
  return text === '' ? null : text;
}
