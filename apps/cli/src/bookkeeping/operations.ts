import type { Command } from 'commander';
import type { Cli } from '../platform/cli.js';
import { addOperationsImport } from './operations-import.js';

export function addOperations(program: Command, cli: Cli): void {
  const operations = program.command('operations').summary('opérations de banque').description('Opérations de banque.');
  addOperationsImport(operations, cli);
}
