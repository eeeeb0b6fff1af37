import {
  type SiteParameterCode,
  siteParameterCodes,
  siteParameterStream,
} from '@intendance/domain/website/editor/site-parameter/site-parameter.events.js';
import {
  type SiteContent,
  shownContent,
  siteParameterDecider,
  siteParameterId,
} from '@intendance/domain/website/editor/site-parameter/site-parameter.js';
import { EventStore } from '@intendance/event-store/event-store.js';
import { foldSlice } from '@intendance/event-store/fold-slice.js';
import { Injectable } from '@nestjs/common';
import type { RequestContext } from '../../../platform/wire/request-context.js';

export type StoredContent = { id: string; code: SiteParameterCode; content: SiteContent; version: number };

/** The contents of the pages of an environment as they are this instant: eight small streams, read as they are. */
@Injectable()
export class SiteContents {
  constructor(private readonly store: EventStore) {}

  async of({ environmentId }: Pick<RequestContext, 'environmentId'>): Promise<StoredContent[]> {
    const ids = siteParameterCodes.map((code) => siteParameterId(environmentId, code));
    const slices = await this.store.read(environmentId, ids.map(siteParameterStream));
    return siteParameterCodes.map((code, index) => ({
      id: siteParameterId(environmentId, code),
      code,
      content: shownContent(code, foldSlice(siteParameterDecider, slices[index]).state),
      version: slices[index]?.version ?? 0,
    }));
  }
}
