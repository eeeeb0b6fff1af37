import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import { FormDialog } from '../../ui/dialog/form-dialog.js';
import { notify } from '../../ui/feedback/notify.js';
import { Callout } from '../../ui/feedback/panels.js';
import { showProblem } from '../../ui/feedback/problem.js';
import { Select, TextField } from '../../ui/field/fields.js';
import { useForm } from '../../ui/form/form.js';
import { Button } from '../../ui/page/button.js';
import { Box } from '../../ui/page/layout.js';
import { CropEditor } from './crop-editor.js';
import { DescriptionFields } from './description-fields.js';
import { images, readSource } from './image.api.js';
import { type BankImage, formatChoices, type ImageCrop, type ImageFormat, typeChoices } from './image.js';
import { Thumbnail } from './image-card.js';

/** The name, the type, the format and the crop of one image. */
export function EditImageDialog({ image, onClose }: { image: BankImage; onClose: () => void }) {
  const { name, alt, decorative, type, format: before } = image;
  const form = useForm({ defaultValues: { name, alt, decorative, type, format: before } });
  const [crop, setCrop] = useState<{ format: ImageFormat; rectangle: ImageCrop }>();
  const [isCropping, setCropping] = useState(false);
  const save = images.useSave();
  const format = form.watch('format');
  const submit = form.handleSubmit((values) =>
    save.mutate(
      { id: image.id, version: image.version, body: { ...values, ...(crop?.format === values.format && { crop: crop.rectangle }) } },
      {
        onSuccess: () => {
          notify.success('Modifications enregistrées.');
          onClose();
        },
        onError: showProblem(form),
      },
    ),
  );
  return (
    <FormDialog
      title={`Modifier ${name}`}
      size="lg"
      dirty={(form.formState.isDirty || crop !== undefined) && !save.isSuccess}
      onClose={onClose}
      form={form}
      onSubmit={submit}
      label="Modifier l’image"
      action="Enregistrer"
      pending={save.isPending}
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
      {isCropping ? (
        <SourceCrop image={image} format={format} onChange={(rectangle) => setCrop({ format, rectangle })} />
      ) : (
        <Box>
          <Thumbnail image={image} />
          <Button mt="2" variant="outline" onClick={() => setCropping(true)}>
            Recadrer
          </Button>
        </Box>
      )}
    </FormDialog>
  );
}

type SourceCropProps = { image: BankImage; format: ImageFormat; onChange: (crop: ImageCrop) => void };

function SourceCrop({ image, format, onChange }: SourceCropProps) {
  const { data } = useQuery({ queryKey: ['images', 'source', image.id], queryFn: ({ signal }) => readSource(image.id, signal) });
  const picture = useMemo(() => (data ? URL.createObjectURL(data) : undefined), [data]);
  useEffect(() => () => URL.revokeObjectURL(picture ?? ''), [picture]);
  const source = useMemo(() => ({ width: image.source_width, height: image.source_height }), [image]);
  return picture ? <CropEditor key={format} {...{ picture, format, source, onChange }} /> : null;
}
