/** Tells proxies that this process is about to stop, while it still serves: `/ready` refuses, and answers close their connection. */
export class Draining {
  isDraining = false;
}
