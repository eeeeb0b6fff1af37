import { derivedId, type EnvironmentId } from '@intendance/kernel/id.js';
import { Injectable } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import type { LetterBody } from '../../../platform/mail/letter.js';
import { Mailer } from '../../../platform/mail/mailer.js';
import { type Administrator, FindAdministrators } from './environments.query.js';

/** `key`: a letter with the same key leaves once to each address. `about`: the record under which a refusal is shown. */
type LetterIdentity = { readonly key: string; readonly about?: string };

/** Letters to the administrators of a structure, each under the reader's name. */
@Injectable()
export class AdministratorMail {
  constructor(
    private readonly queries: QueryBus,
    private readonly mailer: Mailer,
  ) {}

  /** @returns the readers */
  async send(environmentId: EnvironmentId, letter: LetterBody, { key, about }: LetterIdentity): Promise<readonly Administrator[]> {
    const administrators = await this.queries.execute(new FindAdministrators(environmentId));
    for (const { name, email } of administrators)
      await this.mailer.send(environmentId, email, { ...letter, greeting: `Bonjour ${name},` }, derivedId(`${key} ${email}`), about);
    return administrators;
  }
}
