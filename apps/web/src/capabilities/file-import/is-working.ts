/** True while the server writes or undoes the import, whether this page is open or not. */
export const isWorking = ({ status }: { status: string }): boolean => status === 'running' || status === 'undoing';
