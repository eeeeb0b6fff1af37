import { applyDecorators, Controller, Get, Post, SetMetadata, UseInterceptors } from '@nestjs/common';
import { ApiExcludeEndpoint } from '@nestjs/swagger';
import { ACCESS, type SiteReader, type SiteRule } from '../../../platform/wire/access.decorator.js';
import { SiteInterceptor } from './site.interceptor.js';

/** Addresses without the prefix of the API. */
export const siteAddresses = 'site/{*path}';

type Paths = string | string[];

/** Routes under the address of a site. */
export const SiteController = (path = '') => Controller(`site/:slug/${path}`);

/** A page. It answers with a `SiteReply`. */
export const SiteGet = (site: SiteReader, path: Paths = '') => applyDecorators(Get(path), declared({ site }));

/** The target of a form. It answers with a `SiteReply`: a redirect, or the page of the form with its errors. */
export const SiteForm = (site: SiteReader, path: Paths = '', options: Omit<SiteRule, 'site'> = {}) =>
  applyDecorators(Post(path), declared({ site, ...options }));

/** The OpenAPI document describes no page: programs have the API. */
const declared = (rule: SiteRule) => applyDecorators(SetMetadata(ACCESS, rule), UseInterceptors(SiteInterceptor), ApiExcludeEndpoint());
