-- compatible: the previous version reads the new values
-- The canonical form of ẞ was ß, and that of ß is ss. Values whose new form is taken stay.
update users u set name_canonical = replace(name_canonical, 'ß', 'ss')
 where strpos(name_canonical, 'ß') > 0
   and not exists (select from users other where other.name_canonical = replace(u.name_canonical, 'ß', 'ss'));
update users u set email_canonical = replace(email_canonical, 'ß', 'ss')
 where strpos(email_canonical, 'ß') > 0
   and not exists (select from users other where other.email_canonical = replace(u.email_canonical, 'ß', 'ss'));
update teams t set name_canonical = replace(name_canonical, 'ß', 'ss')
 where strpos(name_canonical, 'ß') > 0
   and not exists (select from teams other where other.name_canonical = replace(t.name_canonical, 'ß', 'ss'));
