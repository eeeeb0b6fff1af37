import { ScanEye } from 'lucide-react';
import { useState } from 'react';
import { lazyDialog } from '../../../ui/feedback/lazy-part.js';
import { Button } from '../../../ui/page/button.js';
import type { SitePreview } from './site-preview.js';

const SitePreviewDialog = lazyDialog(async () => ({ default: (await import('./site-preview-dialog.js')).SitePreviewDialog }));

/** Shows the page of an unsaved draft. `draft` reads the form at the press. */
export function PreviewButton({ draft }: { draft: () => SitePreview }) {
  const [preview, setPreview] = useState<SitePreview>();
  return (
    <>
      <Button type="button" variant="outline" icon={<ScanEye size={18} aria-hidden />} onClick={() => setPreview(draft())}>
        Aperçu
      </Button>
      {preview ? <SitePreviewDialog preview={preview} onClose={() => setPreview(undefined)} /> : null}
    </>
  );
}
