"use client";

import { ActionForm } from "#app/_ui/action-form.tsx";
import { Dialog } from "#app/_ui/dialog.tsx";
import { Notice } from "#app/_ui/notice.tsx";
import type { Role } from "#lib/members/role.ts";
import { changeRoleAction } from "./actions.ts";
import { RoleField } from "./role-field.tsx";

export function ChangeRole({ userId, email, role }: { userId: string; email: string; role: Role }) {
  return (
    <Dialog small trigger="Change role" triggerLabel={`Change role of ${email}`} title={`Role of ${email}`}>
      <ActionForm
        action={changeRoleAction}
        submit="Change role"
        submitting="Changing…"
        done={() => <Notice kind="done">The role is changed. It holds from the next click.</Notice>}
      >
        {({ typed, errors }) => (
          <>
            <input type="hidden" name="userId" value={userId} />
            <RoleField id={`role-${userId}`} role={typed.role ?? role} error={errors.role} />
          </>
        )}
      </ActionForm>
    </Dialog>
  );
}
