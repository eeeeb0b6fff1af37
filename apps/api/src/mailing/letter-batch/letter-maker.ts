import { PassThrough, type Writable } from 'node:stream';
import type { Contact } from '@intendance/domain/mailing/contact.js';
import type { Household } from '@intendance/domain/mailing/letter-batch/household.js';
import { letterBatchErrors } from '@intendance/domain/mailing/letter-batch/letter-batch.errors.js';
import type {
  LetterCounts,
  LetteredMailingId,
  LetterFileId,
  LetterLayout,
} from '@intendance/domain/mailing/letter-batch/letter-batch.events.js';
import type { LetterBatch, LetterFile } from '@intendance/domain/mailing/letter-batch/letter-batch.js';
import { addressLines } from '@intendance/domain/mailing/letter-batch/postal-address.js';
import { householdFields, merge } from '@intendance/domain/mailing/mailing/merge-fields.js';
import { Injectable } from '@nestjs/common';
import { richTextBlocks } from '../../capabilities/rich-text/rich-text-blocks.js';
import { FileStore } from '../../platform/files/file-store.js';
import { Clock } from '../../platform/runtime/clock.js';
import { ProductNames } from '../../platform/tenancy/product-names.js';
import type { RequestContext } from '../../platform/wire/request-context.js';
import { columnWidth, MailingImages } from '../mailing/mailing-images.js';
import { LetterHeads } from './letter-head.js';
import { type LetterText, LetterTexts } from './letter-text.js';
import type { PrintedLetter } from './letters-pdf.js';
import type { PdfCover } from './paper-pdf.js';
import { PostalAudiences } from './postal-audience.js';

const householdsAtOnce = 100;
/** A letter of one page takes 2 kB: far more than anybody prints. */
const mostBytes = 1_000_000_000;

type Printer = { readonly pages: number; add(households: readonly Household[]): Promise<void>; end(): Promise<void> };

/** Writes the file of a batch, some households at a time: the memory does not grow with the number of pages. */
@Injectable()
export class LetterMaker {
  constructor(
    private readonly audiences: PostalAudiences,
    private readonly texts: LetterTexts,
    private readonly heads: LetterHeads,
    private readonly images: MailingImages,
    private readonly files: FileStore,
    private readonly names: ProductNames,
    private readonly clock: Clock,
  ) {}

  /** Reads the people anew: a batch that starts again knows nobody who was erased. @throws letter-batch.nobody, mailing.deleted */
  async make(
    context: RequestContext,
    mailingId: LetteredMailingId,
    { layout, steps }: LetterBatch,
    fileId: LetterFileId,
  ): Promise<Omit<LetterFile, 'expiresOn'>> {
    const { people, households, incomplete } = await this.audiences.of(context, mailingId, steps);
    if (households.length === 0) throw letterBatchErrors.nobody();
    const counts: LetterCounts = { people, households: households.length, incomplete: incomplete.length };
    const out = new PassThrough();
    const saving = this.files.save(context.environmentId, fileId, out, mostBytes);
    try {
      const printer = await this.printer(context, mailingId, layout, out);
      for (let from = 0; from < households.length; from += householdsAtOnce)
        await printer.add(households.slice(from, from + householdsAtOnce));
      await printer.end();
      return { fileId, pages: printer.pages, size: (await saving).size, ...counts };
    } catch (error) {
      out.destroy(error instanceof Error ? error : new Error(String(error)));
      await saving.catch(() => undefined);
      throw error;
    }
  }

  private async printer(context: RequestContext, mailingId: LetteredMailingId, layout: LetterLayout, out: Writable): Promise<Printer> {
    const { subject } = await this.texts.mailing(context, mailingId);
    const cover: PdfCover = {
      title: subject,
      author: context.actor.name,
      product: await this.names.of(context.environmentId),
      at: this.clock.now(),
    };
    return layout.format === 'labels' ? labels(out, layout, cover) : this.letters(context, mailingId, layout.isDuplex, { out, cover });
  }

  private async letters(
    context: RequestContext,
    mailingId: LetteredMailingId,
    isDuplex: boolean,
    { out, cover }: { out: Writable; cover: PdfCover },
  ): Promise<Printer> {
    const text = await this.texts.of(context, mailingId);
    // The fonts of the printer take memory: the first document loads them.
    const { LettersPdf } = await import('./letters-pdf.js');
    const images = await Promise.all(
      (await this.images.of(context, text.body)).map(async ({ id, width, read }) => ({
        id,
        content: await read(),
        share: width / columnWidth,
      })),
    );
    const pdf = new LettersPdf(out, { ...(await this.heads.of(context)), isDuplex, images }, cover);
    const { audiences } = this;
    return {
      get pages() {
        return pdf.pages;
      },
      async add(households) {
        const ids = households.flat().map(({ id }) => id);
        const contacts = await audiences.contacts(context, ids);
        for (const household of households) {
          const named = household.flatMap(({ id }) => contacts.get(id) ?? []);
          const [first] = named;
          if (first) await pdf.add(letterTo(household, first, { ...text, fields: householdFields(text.fields, named) }));
        }
      },
      end: () => pdf.end(),
    };
  }
}

const letterTo = (household: Household, contact: Contact, { subject, body, fields }: LetterText): PrintedLetter => ({
  address: addressLines(household),
  subject: merge(subject, contact, fields, 'text').text,
  blocks: richTextBlocks(merge(body, contact, fields, 'html').text),
});

async function labels(out: Writable, { sheet, start }: Extract<LetterLayout, { format: 'labels' }>, cover: PdfCover): Promise<Printer> {
  const { LabelsPdf } = await import('./labels-pdf.js');
  const pdf = new LabelsPdf(out, sheet, start, cover);
  return {
    get pages() {
      return pdf.pages;
    },
    async add(households) {
      for (const household of households) await pdf.add(addressLines(household));
    },
    end: () => pdf.end(),
  };
}
