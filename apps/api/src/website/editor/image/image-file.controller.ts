import { attachmentErrors } from '@intendance/domain/capabilities/attachment/attachment.errors.js';
import { imageErrors } from '@intendance/domain/website/editor/image/image.errors.js';
import { type ImageFormat, imageFormats } from '@intendance/domain/website/editor/image/image-format.js';
import { type EnvironmentId, isUuid } from '@intendance/kernel/id.js';
import { Controller, Get, Param, Post, Res } from '@nestjs/common';
import { ApiCreatedResponse, ApiOkResponse, ApiOperation, ApiProduces, ApiTags } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import { ApiUpload, type Upload, uploadParam } from '../../../capabilities/upload/upload.js';
import { Access } from '../../../platform/wire/access.decorator.js';
import { ApiProblem } from '../../../platform/wire/api-problem.js';
import type { DownloadAnswer } from '../../../platform/wire/download.js';
import { IdParam } from '../../../platform/wire/id-param.js';
import type { RequestContext } from '../../../platform/wire/request-context.js';
import { malformed } from '../../../platform/wire/request-error.js';
import { Ctx } from '../../../platform/wire/request-state.js';
import { Saved } from '../../../platform/wire/saved.js';
import { systemContext } from '../../../platform/wire/system-context.js';
import { UploadedImageDto } from './image.dto.js';
import { ImageDrafts } from './image-drafts.js';
import { type ImageExtension, ImageFiles } from './image-files.js';
import { smallWarning } from './image-wire.js';

const formatOf = (format: string | undefined): ImageFormat => {
  const known = imageFormats.find((each) => each === (format ?? 'auto'));
  if (!known) throw malformed('upload.format', 'Le format est square, lg, md, sm ou auto.', 'format');
  return known;
};
const UploadedPicture = uploadParam('image', (upload) => ({ upload, format: formatOf(upload.field('format')) }));
const addressed = /^([0-9a-f-]{36})(?:-([0-9a-f]{8})\.(webp|jpg))?$/;

/** The bytes of the image bank. */
@ApiTags('images')
@Access({ feature: 'website-images' })
@Controller()
export class ImageFileController {
  constructor(
    private readonly files: ImageFiles,
    private readonly drafts: ImageDrafts,
  ) {}

  @Post('website/image')
  @ApiOperation({ summary: 'Envoyer une image, avant de l’ajouter à la banque' })
  @ApiUpload('JPEG, PNG ou WebP, 16 000 000 octets et 40 millions de pixels au plus.', {
    format: { type: 'string', enum: [...imageFormats], description: 'Le format voulu : la réponse prévient si l’image est trop petite.' },
  })
  @ApiCreatedResponse({ type: UploadedImageDto })
  async upload(
    @Ctx() context: RequestContext,
    @UploadedPicture() { upload, format }: { upload: Upload; format: ImageFormat },
  ): Promise<Saved<UploadedImageDto>> {
    const { value, version, position } = await this.files.upload(context, upload);
    const { id, name, width, height } = value;
    return new Saved({ id, name, width, height, warnings: smallWarning(format, { width, height }), version }, version, position);
  }

  @Get('images/:id/source')
  @ApiOperation({ summary: 'Lire l’original d’une image, pour la recadrer' })
  @ApiProduces('image/jpeg', 'image/webp')
  @ApiOkResponse({ description: 'L’original, sans métadonnées.', schema: { type: 'string', format: 'binary' } })
  @ApiProblem(imageErrors.unknown(), attachmentErrors.unknown())
  async source(@Ctx() context: RequestContext, @IdParam() id: string): Promise<DownloadAnswer> {
    return this.files.openSource(context, (await this.drafts.image(context, id)).source);
  }

  /** The pages of the members' site show images to anybody: the address holds an id that cannot be guessed. */
  @Get('website/image/:environment/:file')
  @Access('public')
  @ApiOperation({ summary: 'Lire une image du site : son adresse est le champ path d’une image, ou son id pour son cadrage actuel' })
  @ApiProduces('image/webp', 'image/jpeg')
  @ApiOkResponse({ description: 'L’image.', schema: { type: 'string', format: 'binary' } })
  @ApiProblem(imageErrors.unknown())
  async open(
    @Param('environment') environment: string,
    @Param('file') file: string,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<DownloadAnswer> {
    const [, id = '', hash, extension = 'webp'] = addressed.exec(file) ?? [];
    if (!isUuid(environment) || !isUuid(id)) throw imageErrors.unknown();
    const environmentId = environment as EnvironmentId;
    const current = hash ?? (await this.drafts.image(systemContext(environmentId), id)).file.hash;
    const answer = await this.files.open(environmentId, id, current, extension as ImageExtension);
    // The content of an address with a hash never changes. The members' site may have an origin of its own.
    reply
      .header('cache-control', hash ? 'public, max-age=31536000, immutable' : 'public, max-age=60')
      .header('cross-origin-resource-policy', 'cross-origin');
    return answer;
  }
}
