-- compatible: processes of the previous version ignore the new member
-- IMPORT-3: imports of the previous version go into a new game.
update imports set options = options || '{"gameId": null}';
