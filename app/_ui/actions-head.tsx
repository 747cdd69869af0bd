/** The head of a table's column of buttons, for who cannot see them. */
export function ActionsHead() {
  return <span className="visually-hidden">Actions</span>;
}
