"use client";

import { SelectField } from "#app/_ui/field.tsx";
import { type Role, roleMeanings, roles } from "#lib/members/role.ts";

/** Which role; the choice says what each is for. `id` because a page has several of these. */
export function RoleField({ id, role, error }: { id: string; role: Role | string; error: string | undefined }) {
  return (
    <SelectField label="Role" name="role" id={id} defaultValue={role} error={error}>
      {roles.map((choice) => (
        <option key={choice} value={choice}>
          {choice}: {roleMeanings[choice].toLowerCase()}
        </option>
      ))}
    </SelectField>
  );
}
