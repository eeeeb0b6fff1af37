import type { BodyOf } from '@intendance/contract/operation.js';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useMemo, useState } from 'react';
import { get, send } from '../../../platform/http.js';
import { SaveDialog } from '../../../ui/dialog/save-dialog.js';
import { Callout } from '../../../ui/feedback/panels.js';
import { Select } from '../../../ui/field/select.js';
import { TextField } from '../../../ui/field/text-field.js';
import { useForm } from '../../../ui/form/form.js';
import { Button } from '../../../ui/page/button.js';
import { Box, HStack } from '../../../ui/page/layout.js';
import { CropEditor } from './crop-editor.js';
import { DescriptionFields } from './description-fields.js';
import { type FocalPoint, middle } from './focal-crop.js';
import { FocalPointEditor } from './focal-point-editor.js';
import { images, readSource } from './image.api.js';
import { type BankImage, formatChoices, type ImageCrop, type ImageFormat, type Size, typeChoices } from './image.js';
import { Thumbnail } from './image-card.js';

/** The name, the type, the format and the crop of one image. */
export function EditImageDialog({ image, onClose }: { image: BankImage; onClose: () => void }) {
  const { name, alt, decorative, type, format: before } = image;
  const form = useForm({ defaultValues: { name, alt, decorative, type, format: before } });
  const [crop, setCrop] = useState<{ format: ImageFormat; rectangle: ImageCrop }>();
  const [focus, setFocus] = useState<FocalPoint>();
  const [view, setView] = useState<'image' | 'crop' | 'focus'>('image');
  const save = images.useWrite(saveImage);
  const format = form.watch('format');
  return (
    <SaveDialog
      title={`Modifier ${name}`}
      size="lg"
      isChanged={crop !== undefined || focus !== undefined}
      onClose={onClose}
      form={form}
      save={save}
      input={(values) => ({ image, body: { ...values, ...(crop?.format === values.format && { crop: crop.rectangle }) }, focus })}
    >
      <TextField form={form} name="name" label="Nom" required maxLength={200} />
      <DescriptionFields form={form} />
      <Select form={form} name="type" label="Type" choices={typeChoices} required />
      <Select form={form} name="format" label="Format" choices={formatChoices} required />
      {image.warnings.map(({ code, message }) => (
        <Callout key={code} kind="warning">
          {message}
        </Callout>
      ))}
      {view === 'image' ? (
        <Box>
          <Thumbnail image={image} />
          <HStack mt="2" gap="2" wrap="wrap">
            <Button variant="outline" onClick={() => setView('crop')}>
              Recadrer
            </Button>
            <Button variant="outline" onClick={() => setView('focus')}>
              Choisir le point d’intérêt
            </Button>
          </HStack>
        </Box>
      ) : (
        <Source image={image}>
          {(picture, source) =>
            view === 'crop' ? (
              <CropEditor key={format} {...{ picture, format, source }} onChange={(rectangle) => setCrop({ format, rectangle })} />
            ) : (
              <>
                <Callout>Tous les formats de cette image suivront ce point, même ceux qui ont leur cadrage.</Callout>
                <FocalPointEditor
                  {...{ picture, source }}
                  point={focus ?? middle}
                  formats={['square', 'lg', 'md', 'sm']}
                  onChange={setFocus}
                />
              </>
            )
          }
        </Source>
      )}
    </SaveDialog>
  );
}

type Edited = { image: BankImage; body: BodyOf<'/api/images/{id}', 'put'>; focus: FocalPoint | undefined };

/** The images of a batch are formats of one picture: its focal point is that of all. */
async function saveImage({ image: { id, version, batch_token }, body, focus }: Edited): Promise<BankImage> {
  const saved = await send('put', '/api/images/{id}', { path: { id }, body: { ...body, ...(focus && { focus }) }, version });
  if (!focus) return saved;
  const { 'hydra:member': batch } = await get('/api/images', { query: { 'filters[batch_token|eq]': batch_token, limit: 20 } });
  for (const other of batch)
    if (other.id !== id && other.format !== 'auto')
      await send('put', '/api/images/{id}', { path: { id: other.id }, body: { focus }, version: other.version });
  return saved;
}

/** The picture that was uploaded, once this browser has it. */
function Source({ image, children }: { image: BankImage; children: (picture: string, source: Size) => ReactNode }) {
  const { data } = useQuery({ queryKey: ['images', 'source', image.id], queryFn: ({ signal }) => readSource(image.id, signal) });
  const picture = useMemo(() => (data ? URL.createObjectURL(data) : undefined), [data]);
  useEffect(() => () => URL.revokeObjectURL(picture ?? ''), [picture]);
  const source = useMemo(() => ({ width: image.source_width, height: image.source_height }), [image]);
  return picture ? children(picture, source) : null;
}
