import type { Command } from 'commander';
import type { Cli } from '../platform/cli.js';
import { addOrderSync } from './orders-sync.js';

export function addOrders(program: Command, cli: Cli): void {
  const orders = program.command('orders').summary('commandes de la billetterie').description('Commandes de la billetterie.');
  addOrderSync(orders, cli);
}
