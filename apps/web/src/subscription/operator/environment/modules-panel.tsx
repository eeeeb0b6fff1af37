import { confirm } from '../../../ui/dialog/confirm.js';
import { notify } from '../../../ui/feedback/notify.js';
import { Panel } from '../../../ui/feedback/panels.js';
import { problemOf } from '../../../ui/feedback/problem.js';
import { StatusBadge } from '../../../ui/feedback/status-badge.js';
import { Button } from '../../../ui/page/button.js';
import { Flex, Stack, Text } from '../../../ui/page/layout.js';
import { useSwitchModule } from './operated-environment.api.js';
import { type ModuleCode, moduleLabels, type OperatedEnvironment } from './operated-environment.js';

const codes = Object.keys(moduleLabels) as ModuleCode[];

/** Opens and closes modules without a choice of the customer. */
export function ModulesPanel({ environment: { id, modules } }: { environment: OperatedEnvironment }) {
  const switchModule = useSwitchModule();
  const change = async (module: ModuleCode, isOpen: boolean): Promise<void> => {
    const question = {
      title: `Fermer le module ${moduleLabels[module]} ?`,
      description: 'Les utilisateurs ne l’ouvriront plus. Ses données restent.',
      confirmLabel: 'Fermer le module',
      destructive: true,
    };
    if (!isOpen && !(await confirm(question))) return;
    switchModule.mutate(
      { id, module, isOpen },
      {
        onSuccess: () => notify.success(`Module ${moduleLabels[module]} ${isOpen ? 'ouvert' : 'fermé'}.`),
        onError: (error) => notify.error(problemOf(error).detail),
      },
    );
  };
  return (
    <Panel title="Modules">
      <Stack as="ul" gap="2" listStyleType="none">
        {codes.map((code) => {
          const isOpen = modules.includes(code);
          return (
            <Flex as="li" key={code} align="center" gap="3" wrap="wrap">
              <Text minW="9rem">{moduleLabels[code]}</Text>
              <StatusBadge label={isOpen ? 'Ouvert' : 'Fermé'} tone={isOpen ? 'done' : 'neutral'} />
              <Button
                size="xs"
                variant="outline"
                disabled={switchModule.isPending}
                aria-label={`${isOpen ? 'Fermer' : 'Ouvrir'} le module ${moduleLabels[code]}`}
                onClick={() => void change(code, !isOpen)}
              >
                {isOpen ? 'Fermer' : 'Ouvrir'}
              </Button>
            </Flex>
          );
        })}
      </Stack>
    </Panel>
  );
}
