import { connect, createServer, type Server, type Socket } from 'node:net';

/** One local port whose server changes, like a virtual address or a service of Kubernetes; a change cuts the open connections. */
export class StableAddress {
  private readonly sockets = new Set<Socket>();
  private target = 0;
  private isFrozen = false;
  private droppedBytes = 0;

  private constructor(private readonly server: Server) {}

  static async open(): Promise<StableAddress> {
    const server = createServer();
    const address = new StableAddress(server);
    server.on('connection', (socket) => address.forward(socket));
    await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
    return address;
  }

  get port(): number {
    const address = this.server.address();
    if (address === null || typeof address === 'string') throw new Error('the address is closed');
    return address.port;
  }

  /** @param url of the server that is reached from now on */
  leadTo(url: string): void {
    this.target = Number(new URL(url).port);
    this.isFrozen = false;
    this.cut();
  }

  /** Connections stay, open anew too, and carry nothing any more, until the address leads somewhere again. */
  freeze(): void {
    this.isFrozen = true;
    this.droppedBytes = 0;
    for (const socket of this.sockets) this.drop(socket.unpipe());
  }

  /** Bytes that came since the address is frozen. */
  get dropped(): number {
    return this.droppedBytes;
  }

  async close(): Promise<void> {
    this.cut();
    await new Promise((done) => this.server.close(done));
  }

  private cut(): void {
    for (const socket of this.sockets) socket.destroy();
  }

  private drop(socket: Socket): void {
    socket.on('data', ({ length }: Buffer) => {
      this.droppedBytes += length;
    });
    // After `unpipe` a listener alone does not let it flow.
    socket.resume();
  }

  private forward(from: Socket): void {
    const to = connect(this.target, '127.0.0.1');
    const pair = [from, to];
    for (const socket of pair) {
      this.sockets.add(socket);
      socket.on('error', () => undefined);
      socket.on('close', () => {
        this.sockets.delete(socket);
        for (const other of pair) other.destroy();
      });
    }
    if (this.isFrozen) this.drop(from);
    else from.pipe(to).pipe(from);
  }
}
