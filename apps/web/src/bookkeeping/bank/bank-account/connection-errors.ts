// By hand: in the contract, the connection of an account bears the same name.
/** A connection to a bank from the API; `message` is the text for the user, null when the connection has no error. */
export type Connection = { connection_id: string; message: string | null; accounts: { id: string; name: string }[] };
export type ConnectionFault = { message: string; connections: { id: string; accounts: string[] }[] };

/** Each distinct error once (specification), with the connections that have it and the accounts that each stops. */
export function connectionFaults(connections: readonly Connection[]): ConnectionFault[] {
  const faults = new Map<string, ConnectionFault>();
  for (const { connection_id, message, accounts } of connections) {
    if (!message) continue;
    const names = accounts.map(({ name }) => name);
    const existingFault = faults.get(message);
    const connection = { id: connection_id, accounts: names };
    if (existingFault) existingFault.connections.push(connection);
    else faults.set(message, { message, connections: [connection] });
  }
  return [...faults.values()];
}
