import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { mandateErrors } from '@intendance/domain/subscription/billing/mandate/mandate.errors.js';
import type { MandateText } from '@intendance/domain/subscription/billing/mandate/mandate.events.js';
import {
  type MandateAnswer,
  type MandateCommand,
  mandateCase,
  mandateText,
} from '@intendance/domain/subscription/billing/mandate/mandate.js';
import { type Mandate, signedMandate } from '@intendance/domain/subscription/billing/mandate/mandate-state.js';
import { billingDataErrors } from '@intendance/domain/subscription/contract/billing-data/billing-data.errors.js';
import { DomainError } from '@intendance/kernel/domain-error.js';
import { derivedId, type EnvironmentId, newId } from '@intendance/kernel/id.js';
import type { LocalDate } from '@intendance/kernel/local-date.js';
import { Injectable } from '@nestjs/common';
import { CommandBus, EventBus, QueryBus } from '@nestjs/cqrs';
import { Signatures } from '../../../capabilities/signature/signatures.js';
import { Config } from '../../../platform/config/config.js';
import { FileStore } from '../../../platform/files/file-store.js';
import { Mailer } from '../../../platform/mail/mailer.js';
import { Clock } from '../../../platform/runtime/clock.js';
import { ProductNames } from '../../../platform/tenancy/product-names.js';
import type { RequestContext } from '../../../platform/wire/request-context.js';
import { FindEarlierRun } from '../../../platform/writes/earlier-run.js';
import { ExecuteCase } from '../../../platform/writes/execute-case.js';
import { EnvironmentChanged } from '../../contract/environment/environment-changed.js';
import { FindSigner } from '../../contract/environment/find-signer.query.js';
import { BillingDatas } from '../billing-data/billing-datas.js';
import { mandateDocument } from './mandate-document.js';
import { codeLetter, codeMinutes, codeOf, proofOf } from './signature-code.js';
import { signingErrors } from './signing.errors.js';

export type SignerRequest = { readonly capacity: string; readonly deliberationDate: LocalDate | null };
export type SentCode = { readonly email: string; readonly expiresAt: Date };

/** From the mandate that is read to the one that is stored: the specimen, the code, the signature. */
@Injectable()
export class MandateSigning {
  constructor(
    private readonly billingDatas: BillingDatas,
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
    private readonly bus: EventBus,
    private readonly signatures: Signatures,
    private readonly files: FileStore,
    private readonly mailer: Mailer,
    private readonly names: ProductNames,
    private readonly config: Config,
    private readonly clock: Clock,
  ) {}

  /** Stores nothing. @throws billing-data.unknown, mandate.billing-data-missing, mandate.already-signed, mandate.signer-invalid */
  async specimen(context: RequestContext, id: string, request: SignerRequest): Promise<Buffer> {
    const { billing, mandate } = await this.billingDatas.find(context.environmentId, id);
    if (billing.status === 'none') throw mandateErrors.billingDataMissing();
    if (mandate.status === 'signed') throw mandateErrors.alreadySigned();
    const parties = await this.parties(context, request);
    const { environmentId } = context;
    return this.pdf(context, mandateText(parties, billing, { environmentId, today: this.clock.today() }), 'SPÉCIMEN');
  }

  /** Writes the draft and mails the code to the requesting user. */
  async requestCode(context: RequestContext, id: string, request: SignerRequest): Promise<SentCode> {
    const parties = await this.parties(context, request);
    const code = codeOf(this.config, context);
    const proof = proofOf(this.config, context, code);
    const mandate = await this.execute(context, id, { type: 'RequestSignature', data: { ...parties, proof } });
    const text = textOf(mandate);
    const { name, email } = parties.signer;
    await this.mailer.send(
      context.environmentId,
      email,
      codeLetter(name, code, text.rum),
      derivedId(`signature code:${context.commandId}`),
    );
    const issuedAt = mandate.status === 'draft' ? mandate.codes.at(-1)?.at : undefined;
    return {
      email,
      expiresAt: new Date((issuedAt === undefined ? this.clock.now().getTime() : Date.parse(issuedAt)) + codeMinutes * 60_000),
    };
  }

  /** Signs, stores, reads again and verifies the document before the mandate is signed. A repeated request gets the document that it signed. */
  async sign(context: RequestContext, id: string, code: string, address: string): Promise<Buffer> {
    const signing = { ...context, commandId: derivedId(`${context.commandId}:sign`) };
    const earlier = await this.queries.execute(new FindEarlierRun<MandateAnswer>(signing));
    if (earlier) return this.file(context.environmentId, earlier.value.mandate);
    const proof = proofOf(this.config, context, code);
    const draft = await this.tryCode(context, id, proof);
    const { signer, debtor } = draft;
    const document = await this.pdf(context, draft);
    const labels = { name: signer.name, reason: `Mandat de prélèvement SEPA ${draft.rum}`, location: debtor.city, contact: signer.email };
    const { pdf, ...signature } = await this.signatures.sign(document, labels);
    const fileId = newId();
    const stored = await this.store(context.environmentId, fileId, pdf);
    const data = { ...signature, fileId, sha256: stored, address, proof };
    const mandate = await this.execute(signing, id, { type: 'SignMandate', data }).catch(async (error: unknown) => {
      if (error instanceof DomainError) await this.files.remove(context.environmentId, fileId);
      throw error;
    });
    await this.bus.publish(new EnvironmentChanged(context.environmentId));
    return this.file(context.environmentId, mandate);
  }

  /** The signed document. @throws billing-data.unknown, mandate.unknown */
  async document({ environmentId }: RequestContext, id: string, number: number | undefined): Promise<{ rum: string; content: Readable }> {
    const { mandate } = await this.billingDatas.find(environmentId, id, number);
    const { text, evidence } = signedMandate(mandate);
    return { rum: text.rum, content: await this.files.read(environmentId, evidence.fileId) };
  }

  private async file(environmentId: EnvironmentId, mandate: Mandate): Promise<Buffer> {
    return buffer(await this.files.read(environmentId, signedMandate(mandate).evidence.fileId));
  }

  /** A wrong code is recorded before the refusal. @throws mandate.code-wrong and the refusals of the case */
  private async tryCode(context: RequestContext, id: string, proof: string): Promise<MandateText> {
    const attempt = { ...context, commandId: derivedId(`${context.commandId}:try`) };
    const { mandate, triesLeft } = await this.run(attempt, id, { type: 'TrySignatureCode', data: { proof } });
    if (triesLeft !== null) throw mandateErrors.codeWrong(triesLeft);
    return textOf(mandate);
  }

  /** @returns the SHA-256 of the file as it was read again @throws signature.failed */
  private async store(environmentId: EnvironmentId, fileId: string, pdf: Buffer): Promise<string> {
    await this.files.save(environmentId, fileId, Readable.from([pdf]));
    const content = await buffer(await this.files.read(environmentId, fileId));
    const { isValid } = await this.signatures.verify(content);
    if (isValid) return createHash('sha256').update(content).digest('hex');
    await this.files.remove(environmentId, fileId);
    throw signingErrors.failed();
  }

  /** @throws signature.creditor-missing */
  private async parties(context: RequestContext, request: SignerRequest) {
    const { creditor } = this.config;
    if (creditor === null) throw signingErrors.creditorMissing();
    const user = await this.queries.execute(new FindSigner(context));
    return { creditor, signer: { ...user, ...request } };
  }

  private async pdf(context: RequestContext, text: MandateText, watermark?: string): Promise<Buffer> {
    const product = await this.names.of(context.environmentId);
    const { printedPdf } = await import('../../../platform/documents/printed-pdf.js');
    const document = { ...mandateDocument(text), ...(watermark !== undefined && { watermark }) };
    return printedPdf(document, { author: text.signer.name, at: this.clock.now(), product });
  }

  private async execute(context: RequestContext, id: string, command: MandateCommand): Promise<Mandate> {
    return (await this.run(context, id, command)).mandate;
  }

  private async run(context: RequestContext, id: string, command: MandateCommand) {
    const { value } = await this.commands.execute(new ExecuteCase(context, mandateCase, { ...command, id: id as EnvironmentId }));
    return value;
  }
}

function textOf(mandate: Mandate): MandateText {
  if (mandate.status === 'none') throw billingDataErrors.unknown();
  return mandate.text;
}
