export function Component() {
  return <h1>Remboursements</h1>;
}
