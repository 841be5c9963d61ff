import type { ParticipationInfo } from "@gonfalon/contract/participation.ts";
import { Badge, Table } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { TableScroll } from "#ui/TableScroll.tsx";

/** The members of a registered team. */
export function MemberTable({ participation }: { readonly participation: ParticipationInfo }) {
  const { t } = useTranslation();
  const { team, registeredMembers } = participation;
  const playerIds = new Set(registeredMembers);
  return (
    <TableScroll minWidth={640}>
      <Table verticalSpacing={4} aria-label={t("review.members", { team: team.name })}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{t("review.person.name")}</Table.Th>
            <Table.Th>{t("review.person.real-name")}</Table.Th>
            <Table.Th>{t("review.person.number")}</Table.Th>
            <Table.Th>{t("review.person.email")}</Table.Th>
            <Table.Th>{t("review.person.phone")}</Table.Th>
            <Table.Th>{t("review.person.plays")}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {team.members.map((member) => (
            <Table.Tr key={member.userId}>
              <Table.Td>
                {member.userName}{" "}
                {member.userId === team.captainId && (
                  <Badge variant="light" color="yellow" size="sm">
                    {t("review.person.captain")}
                  </Badge>
                )}
              </Table.Td>
              <Table.Td>{member.realName}</Table.Td>
              <Table.Td>{member.stdNumber}</Table.Td>
              <Table.Td>{member.email}</Table.Td>
              <Table.Td>{member.phone}</Table.Td>
              <Table.Td>
                {t(playerIds.has(member.userId) ? "review.person.yes" : "review.person.no")}
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </TableScroll>
  );
}
