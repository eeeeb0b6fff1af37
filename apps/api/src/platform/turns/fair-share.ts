/** A process as the board shows it. */
export type TurnProcess = {
  readonly id: number;
  readonly isMe: boolean;
  /** It takes turns: it is not about to stop. */
  readonly isCandidate: boolean;
  /** Numbers of the databases whose turn it has. */
  readonly databases: ReadonlySet<number>;
};

export type Situation = {
  /** Undefined: the board does not answer. */
  readonly processes: readonly TurnProcess[] | undefined;
  /** Numbers of the open databases. */
  readonly databases: readonly number[];
  readonly mine: ReadonlySet<number>;
  readonly isLeaving: boolean;
  /** Nobody has had the turn for so long that any process may claim it. */
  isOverdue(database: number): boolean;
  /** This process claimed the turn as nobody else did: it gives the turn to nobody for now. */
  isUnwanted(database: number): boolean;
};

/** Turns that no process has, as far as this one knows. */
export function freeTurns({ processes = [], databases, mine }: Situation): number[] {
  return databases.filter((database) => !mine.has(database) && !processes.some((each) => !each.isMe && each.databases.has(database)));
}

/** Free turns go to the processes with the fewest, one at a time, or to any process after a while: the others may not reach the database. */
export function turnsToClaim(situation: Situation): number[] {
  const { processes, mine, isLeaving, isOverdue } = situation;
  const free = freeTurns(situation);
  if (isLeaving) return [];
  if (processes === undefined) return free.filter(isOverdue);
  const others = processes.filter(({ isMe, isCandidate }) => isCandidate && !isMe);
  if (others.length === 0) return free;
  const fewest = Math.min(...others.map(({ databases }) => databases.size));
  if (mine.size > fewest) return free.filter(isOverdue).slice(0, 1);
  // Processes with as few look at different turns first.
  const rank = others.filter(({ id, databases }) => databases.size === mine.size && id < idOfMe(processes)).length;
  const first = free[rank % free.length];
  return first === undefined ? [] : [first];
}

/** One turn of the process with the most, when another one has two fewer; every turn of a process that stops, when another one is there. */
export function turnsToGiveUp(situation: Situation): number[] {
  const { processes, mine, isLeaving, isUnwanted } = situation;
  const others = processes?.filter(({ isMe, isCandidate }) => isCandidate && !isMe) ?? [];
  if (processes === undefined || others.length === 0) return [];
  if (isLeaving) return [...mine];
  const sizes = others.map(({ databases }) => databases.size);
  const me = idOfMe(processes);
  const isFullest = others.every(({ id, databases }) => databases.size < mine.size || (databases.size === mine.size && id < me));
  // A free turn goes to the process with the fewest before anybody gives one up.
  for (const _turn of freeTurns(situation)) sizes[sizes.indexOf(Math.min(...sizes))] = Math.min(...sizes) + 1;
  if (!isFullest || mine.size - Math.min(...sizes) < 2) return [];
  return [...mine].filter((database) => !isUnwanted(database)).slice(-1);
}

const idOfMe = (processes: readonly TurnProcess[]): number => processes.find(({ isMe }) => isMe)?.id ?? 0;
