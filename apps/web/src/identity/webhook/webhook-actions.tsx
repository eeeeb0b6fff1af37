import { Ellipsis, Pause, Pencil, Play, RefreshCw, Send, Trash2, Undo2 } from 'lucide-react';
import { confirm } from '../../ui/dialog/confirm.js';
import { notify } from '../../ui/feedback/notify.js';
import { problemOf } from '../../ui/feedback/problem.js';
import { Menu } from '../../ui/menu/menu.js';
import { Button } from '../../ui/page/button.js';
import { useDisableWebhook, useEnableWebhook, useRemoveWebhook, useRotateSecret, useTestWebhook, type Webhook } from './webhook.api.js';
import { outcomeOf } from './webhook.js';

type Props = { webhook: Webhook; onChange: () => void; onReplay: () => void; onRemoved: () => void };

const failed = { onError: (error: Error) => notify.error(problemOf(error).detail) };

/** The button that tries the webhook, and the menu of the rest. */
export function WebhookActions({ webhook, onChange, onReplay, onRemoved }: Props) {
  const { is_enabled: isEnabled } = webhook;
  const [isTesting, test] = useTest(webhook);
  const toggle = useToggle(webhook);
  const rotate = useRotate(webhook);
  const remove = useRemove(webhook, onRemoved);
  return (
    <>
      <Button icon={<Send size={18} aria-hidden />} loading={isTesting} onClick={test}>
        Tester
      </Button>
      <Menu
        icon={<Ellipsis size={18} aria-hidden />}
        label={`Actions du webhook ${webhook.name}`}
        entries={[
          { id: 'change', label: 'Modifier', icon: <Pencil size={16} />, onSelect: onChange },
          isEnabled
            ? { id: 'disable', label: 'Désactiver', icon: <Pause size={16} />, onSelect: () => void toggle() }
            : { id: 'enable', label: 'Réactiver', icon: <Play size={16} />, onSelect: () => void toggle() },
          { id: 'replay', label: 'Envoyer à nouveau…', icon: <Undo2 size={16} />, onSelect: onReplay, disabled: !isEnabled },
          { id: 'rotate', label: 'Changer le secret', icon: <RefreshCw size={16} />, onSelect: () => void rotate() },
          {
            id: 'remove',
            label: 'Supprimer',
            icon: <Trash2 size={16} />,
            onSelect: () => void remove(),
            destructive: true,
            separated: true,
          },
        ]}
      >
        Actions
      </Menu>
    </>
  );
}

function useTest({ id, name }: Webhook): [isTesting: boolean, test: () => void] {
  const test = useTestWebhook();
  const run = () =>
    test.mutate(
      { path: { id } },
      {
        onSuccess: (result) => {
          const outcome = outcomeOf(result);
          if (result.is_accepted) notify.success(`« ${name} » a accepté le message d’essai : ${outcome}.`);
          else notify.error(`« ${name} » n’a pas accepté le message d’essai : ${outcome}.`);
        },
        ...failed,
      },
    );
  return [test.isPending, run];
}

function useToggle({ id, name, is_enabled: isEnabled }: Webhook): () => Promise<void> {
  const [disable, enable] = [useDisableWebhook(), useEnableWebhook()];
  return async () => {
    if (!isEnabled)
      return enable.mutate(
        { path: { id } },
        { onSuccess: () => notify.success(`Le webhook « ${name} » est réactivé : ce qui attendait part.`), ...failed },
      );
    const isAgreed = await confirm({
      title: `Désactiver le webhook « ${name} » ?`,
      description: 'Les événements qui suivent ne lui seront pas envoyés. Vous pourrez les lui envoyer après l’avoir réactivé.',
      confirmLabel: 'Désactiver',
    });
    if (!isAgreed) return;
    disable.mutate({ path: { id } }, { onSuccess: () => notify.success(`Le webhook « ${name} » est désactivé.`), ...failed });
  };
}

function useRotate({ id, name }: Webhook): () => Promise<void> {
  const rotate = useRotateSecret();
  return async () => {
    const isAgreed = await confirm({
      title: `Changer le secret de « ${name} » ?`,
      description:
        'Pendant 24 heures, les messages portent les deux signatures : donnez le nouveau secret à l’autre logiciel dans ce délai.',
      confirmLabel: 'Changer le secret',
    });
    if (!isAgreed) return;
    rotate.mutate({ path: { id } }, { onSuccess: () => notify.success('Le secret est changé : affichez-le pour le copier.'), ...failed });
  };
}

function useRemove({ id, name }: Webhook, onRemoved: () => void): () => Promise<void> {
  const remove = useRemoveWebhook();
  return async () => {
    const isAgreed = await confirm({
      title: `Supprimer le webhook « ${name} » ?`,
      description: 'Il ne recevra plus rien, et ses messages en attente ne partiront pas.',
      confirmLabel: 'Supprimer le webhook',
      destructive: true,
    });
    if (!isAgreed) return;
    remove.mutate(
      { path: { id } },
      {
        onSuccess: () => {
          notify.success(`Le webhook « ${name} » est supprimé.`);
          onRemoved();
        },
        ...failed,
      },
    );
  };
}
