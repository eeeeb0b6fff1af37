import { Undo2, Upload } from 'lucide-react';
import { FormDialog } from '../../../ui/dialog/form-dialog.js';
import { Callout } from '../../../ui/feedback/panels.js';
import { Button } from '../../../ui/page/button.js';
import { Box } from '../../../ui/page/layout.js';
import { Viewers } from '../../../ui/record/viewers.js';
import { PreviewButton } from '../preview/preview-button.js';
import type { Article } from '../website.api.js';
import { ArticleFormFields } from './article-fields.js';
import { toBody } from './article-form.js';
import { isOnSite } from './article-state.js';
import { useArticle } from './use-article.js';

type ArticleDialogProps = { article: Article | undefined; isCopy?: boolean; onClose: () => void };

/** Writes an article, changes one, or copies one. Changes of an article that the site shows wait for their publication. */
export function ArticleDialog({ article, isCopy = false, onClose }: ArticleDialogProps) {
  const { form, base, submit, publish, discard, isDirty, isSaving, conflict } = useArticle({ article, isCopy, onClose });
  const isShown = base !== null && isOnSite(base);
  const { publish_at = null, expire_at = null, status = 'DRAFT' } = toBody(form.watch());
  const staysShown = isShown && isOnSite({ publish_at, expire_at, status });
  return (
    <FormDialog
      title={isCopy ? 'Dupliquer l’article' : article ? 'Modifier l’article' : 'Nouvel article'}
      size="xl"
      dirty={isDirty}
      onClose={onClose}
      form={form}
      onSubmit={submit}
      label="Article"
      action={staysShown ? 'Enregistrer sans publier' : 'Enregistrer'}
      pending={isSaving}
      subtitle={article && !isCopy ? <Viewers type="article" id={article.id} /> : null}
      over={conflict}
      tools={
        <>
          <PreviewButton draft={() => ({ path: '/api/articles/preview', body: toBody(form.getValues()) })} />
          {isShown ? (
            <Button variant="outline" icon={<Upload size={18} aria-hidden />} disabled={isSaving} onClick={() => void publish()}>
              Publier les modifications
            </Button>
          ) : null}
        </>
      }
    >
      {isShown ? (
        <Callout title={base.draft ? 'Le site montre encore la version publiée' : 'Cet article est en ligne'}>
          {base.draft
            ? 'Vos modifications sont enregistrées. Elles paraîtront quand vous les publierez.'
            : 'Le site ne change que lorsque vous publiez vos modifications.'}
          {base.draft ? (
            <Box mt="2">
              <Button size="sm" variant="outline" icon={<Undo2 size={16} aria-hidden />} onClick={() => void discard()}>
                Abandonner les modifications
              </Button>
            </Box>
          ) : null}
        </Callout>
      ) : null}
      <ArticleFormFields form={form} />
    </FormDialog>
  );
}
