import { buffer } from 'node:stream/consumers';
import { type FileContacts, knownTitles, readContacts } from '@intendance/domain/mailing/mailing-list/list-file.js';
import { mailingListErrors } from '@intendance/domain/mailing/mailing-list/mailing-list.errors.js';
import type { ListFile } from '@intendance/domain/mailing/mailing-list/mailing-list.events.js';
import { Injectable } from '@nestjs/common';
import { Attachments } from '../../capabilities/attachment/attachments.js';
import { FileReadings } from '../../platform/documents/file-readings.js';
import { readTable } from '../../platform/documents/table/read-table.js';
import type { TableRefusals } from '../../platform/documents/table/table-refusals.js';
import { FileStore } from '../../platform/files/file-store.js';
import type { RequestContext } from '../../platform/wire/request-context.js';

const mostLines = 20_000;

const refused = (detail: string) => () => mailingListErrors.fileRefused(detail);
const refusals: TableRefusals = {
  empty: refused('Le fichier est vide.'),
  noLine: refused('Le fichier ne contient aucune ligne sous ses titres.'),
  tooManyLines: refused(`Le fichier dépasse ${mostLines} lignes.`),
  tooManyColumns: refused('Le fichier a trop de colonnes.'),
  tooLarge: refused('Le contenu du fichier est trop volumineux.'),
  unreadable: refused('Le fichier n’est pas lisible.'),
  type: refused('Un fichier CSV, Excel (.xlsx) ou OpenDocument (.ods) est attendu.'),
  oldWorkbook: refused('Ce fichier Excel est d’un ancien format : enregistrez-le au format .xlsx.'),
  lockedWorkbook: refused('Ce fichier est protégé par un mot de passe.'),
  unknownSheet: (name) => mailingListErrors.fileRefused(`Le fichier n’a pas de feuille « ${name} ».`),
};

/** Reads the contacts of the files that lists are made of. */
@Injectable()
export class ListFiles {
  constructor(
    private readonly attachments: Attachments,
    private readonly files: FileStore,
    private readonly readings: FileReadings,
  ) {}

  /** @throws mailing-list.file-refused */
  read(context: RequestContext, content: Buffer): Promise<FileContacts> {
    return this.readings.run(context, async () => {
      const { headers, lines } = await readTable(content, refusals, { mostLines, knownHeaders: knownTitles });
      const contacts = readContacts(headers, lines);
      if (!contacts) throw mailingListErrors.fileRefused('Aucune colonne d’adresses : donnez-lui le titre « E-mail ».');
      return contacts;
    });
  }

  /** The contacts of an uploaded file. */
  async contacts(context: RequestContext, id: string): Promise<FileContacts> {
    return this.read(context, await buffer(await this.files.read(context.environmentId, id)));
  }

  isStored({ environmentId }: RequestContext, id: string): Promise<boolean> {
    return this.files.exists(environmentId, id);
  }

  /** An uploaded file with its counts. @throws attachment.unknown, mailing-list.file-refused */
  async describe(context: RequestContext, id: string): Promise<ListFile | null> {
    const [file] = await this.attachments.find(context, [id]);
    if (!file) return null;
    const { contacts, errors } = await this.contacts(context, id);
    return { ...file, contacts: contacts.length, refused: errors.length };
  }
}
