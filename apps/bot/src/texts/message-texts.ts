/** The bot's own texts in Indonesian, by their English text. Values in braces are filled in. */
export const MESSAGE_TEXTS = {
  // Failures
  'The service is restarting. Try again in a moment.':
    'Layanan sedang dimulai ulang. Coba lagi sebentar lagi.',
  'Something went wrong on our side. Try again in a moment.':
    'Terjadi kesalahan di pihak kami. Coba lagi sebentar lagi.',
  'This message is from an older version of the bot. Run the command again.':
    'Pesan ini berasal dari versi bot yang lama. Jalankan lagi perintahnya.',
  'This ping is from an older version of the bot.': 'Ping ini berasal dari versi bot yang lama.',
  '`/watch list` changes what you are pinged about, `/snooze` and `/blacklist add` stop pings.':
    '`/watch list` mengubah apa yang Anda dapatkan ping-nya, `/snooze` dan `/blacklist add` menghentikan ping.',
  'The bot no longer has this command. `/help` shows what it can do.':
    'Bot sudah tidak punya perintah ini. `/help` menampilkan apa saja yang bisa dilakukan.',

  // Linking
  'This Discord account is not linked yet.': 'Akun Discord ini belum terhubung.',
  'This Discord account is linked to {name}. To link it to another account:':
    'Akun Discord ini terhubung dengan {name}. Untuk menghubungkannya dengan akun lain:',
  '1. Open your account page and sign in.': '1. Buka halaman akun Anda dan masuk.',
  '2. Choose **Link Discord**. You get a code that works for 10 minutes.':
    '2. Pilih **Link Discord**. Anda mendapat kode yang berlaku 10 menit.',
  '2. Choose **Link another account**. You get a code that works for 10 minutes.':
    '2. Pilih **Link another account**. Anda mendapat kode yang berlaku 10 menit.',
  '3. Come back, type `/link`, choose the option `code` and paste the code.':
    '3. Kembali ke sini, ketik `/link`, pilih opsi `code`, lalu tempelkan kodenya.',
  'Open account page': 'Buka halaman akun',

  // Help and plans
  'With a plan': 'Dengan paket',
  'In your browser': 'Di peramban Anda',
  'Your browser can show every ping as a notification: switch that on under Preferences on the website.':
    'Peramban Anda dapat menampilkan setiap ping sebagai notifikasi: aktifkan di bagian Preferences di situs web.',
  'Start your free week': 'Mulai minggu gratis Anda',
  'See the plans': 'Lihat paket',

  // GrowID
  'Deposits under this GrowID are credited only after you verify it.':
    'Deposit dengan GrowID ini baru dikreditkan setelah Anda memverifikasinya.',
  'No GrowID set. Set it with `/growid set`.': 'GrowID belum diatur. Atur dengan `/growid set`.',
  'It is verified: your deposits are credited.': 'Sudah terverifikasi: deposit dengan nama itu dikreditkan.',
  'It is not verified: deposits are not credited. Verify it with `/growid verify`.':
    'Belum terverifikasi: deposit dengan nama itu tidak dikreditkan. Verifikasi dengan `/growid verify`.',
  'Your GrowID is {growid}.': 'GrowID Anda adalah {growid}.',

  // Leaving
  'Unlink this Discord account from {name}? Commands and direct messages stop working until you link it again; the account and its webhooks stay.':
    'Putuskan akun Discord ini dari {name}? Perintah dan pesan langsung berhenti bekerja sampai Anda menghubungkannya lagi; akun dan webhook-nya tetap ada.',
  Unlink: 'Putuskan',
  'Delete the account {name} for good?': 'Hapus akun {name} untuk selamanya?',
  'Watched items, your own tags and aliases, blacklist, webhooks, settings, pings and API tokens are deleted. Subscriptions end immediately and cards are not charged again; nothing is refunded.':
    'Item pantauan, tag dan alias Anda sendiri, daftar hitam, webhook, pengaturan, ping, dan token API dihapus. Langganan langsung berakhir dan kartu tidak ditagih lagi; tidak ada pengembalian uang.',
  'Your balance of {locks} will be lost.': 'Saldo Anda sebesar {locks} akan hilang.',
  'What stays: the history of world locks and the audit log, without your name, and a record that the free trial was used.':
    'Yang tetap disimpan: riwayat world lock dan log audit, tanpa nama Anda, serta catatan bahwa uji coba gratis sudah dipakai.',
  'Delete my account': 'Hapus akun saya',

  // Lists
  'Page {page}': 'Halaman {page}',
  'Page {page} of {pages}': 'Halaman {page} dari {pages}',
  Previous: 'Sebelumnya',
  Next: 'Berikutnya',
  'There is nothing on this page any more.': 'Halaman ini sudah kosong.',
  '… and {count} more on the website.': '… dan {count} lagi di situs web.',

  // Confirmations
  Remove: 'Hapus',
  'Delete all': 'Hapus semua',
  'Keep it': 'Jangan hapus',
  'Keep them': 'Jangan hapus',
  'Nothing was deleted.': 'Tidak ada yang dihapus.',

  // Items and prices
  'There is no item "{typed}". Did you mean: {names}? Choose a name from the list shown while you type.':
    'Tidak ada item "{typed}". Maksud Anda: {names}? Pilih nama dari daftar yang muncul saat Anda mengetik.',
  'Give either `price`, or `min_price` and `max_price`, not both.':
    'Isi `price` saja, atau `min_price` dan `max_price`, jangan keduanya.',
  '`price` must be a price such as {examples}.': '`price` harus berupa harga, misalnya {examples}.',
  'Give a price for this item: `price` takes {examples}.':
    'Isi harga untuk item ini: `price` dapat diisi dengan {examples}.',
  '`{option}` must be one price such as `3`, `1dl`, `200/1` or `-200`.':
    '`{option}` harus berupa satu harga, misalnya `3`, `1dl`, `200/1`, atau `-200`.',
  '`3`, `<5`, `5+`, `45-50`, `1dl`, `200/1+` (200 or more for one world lock), `any` or `15% under usual`':
    '`3`, `<5`, `5+`, `45-50`, `1dl`, `200/1+` (200 atau lebih untuk satu world lock), `any` (harga berapa pun), atau `15% under usual` (15 % di bawah harga biasa)',
  'Usual price: {price} ({basis})': 'Harga biasa: {price} ({basis})',
  '{percent} % under the usual price': '{percent} % di bawah harga biasa',
  '{percent} % over the usual price': '{percent} % di atas harga biasa',
  'the usual price': 'harga biasa',
  'an unknown usual price': 'harga biasa yang belum diketahui',
  '{relation}, now {range}': '{relation}, sekarang {range}',
  '{relation}, which is not known yet': '{relation}, yang belum diketahui',
  'Offers without a price': 'Penawaran tanpa harga',
  'Pinged too': 'Ikut di-ping',
  'Not pinged': 'Tidak di-ping',
  'Last {days} days': '{days} hari terakhir',
  'It would never have pinged you. Check the price and the message type.':
    'Anda tidak akan mendapat ping sama sekali. Periksa harga dan jenis pesannya.',
  'It would have pinged you once.': 'Anda akan mendapat satu ping.',
  'It would have pinged you {count} times.': 'Anda akan mendapat {count} ping.',
  'It would have pinged you at least {count} times.': 'Anda akan mendapat sedikitnya {count} ping.',
  'That is about {count} a day.': 'Itu kira-kira {count} per hari.',
  'A narrower price pings less.': 'Harga yang lebih sempit menghasilkan lebih sedikit ping.',
  'any price': 'harga berapa pun',
  '3, <5, 5+, 45-50, 1dl, 200/1+, any or 15% under usual':
    '3, <5, 5+, 45-50, 1dl, 200/1+, any atau 15% under usual',
  'You already watch {item} at {range}, which overlaps this.':
    'Anda sudah memantau {item} di {range}, yang tumpang tindih dengan ini.',
  'Widen it to {price}': 'Perluas menjadi {price}',
  'Add this too': 'Tambahkan juga yang ini',
  'Edit price': 'Ubah harga',
  'Watch this item': 'Pantau item ini',
  'Sellers ask': 'Harga penjual',
  'Buyers pay': 'Harga pembeli',
  'Recent offers': 'Penawaran terbaru',
  'Median price of the last {days} days, and the range of the middle half of the prices. Outliers are not counted.':
    'Harga median {days} hari terakhir, dan rentang separuh harga yang di tengah. Harga yang terlalu jauh dari yang lain tidak dihitung.',
  'No offers with a price in the last {days} days.':
    'Tidak ada penawaran dengan harga dalam {days} hari terakhir.',
  'Steady: {price} in the {days} days before': 'Stabil: {price} pada {days} hari sebelumnya',
  '▲ up {percent} %, from {price} in the {days} days before':
    '▲ naik {percent} %, dari {price} pada {days} hari sebelumnya',
  '▼ down {percent} %, from {price} in the {days} days before':
    '▼ turun {percent} %, dari {price} pada {days} hari sebelumnya',
  '{offers} by {traders}': '{offers} dari {traders}',
  '{count} offer': '{count} penawaran',
  '{count} offers': '{count} penawaran',
  '{count} seller': '{count} penjual',
  '{count} sellers': '{count} penjual',
  '{count} buyer': '{count} pembeli',
  '{count} buyers': '{count} pembeli',
  Sells: 'Menjual',
  Buys: 'Membeli',
  predicted: 'perkiraan',
  'Open message': 'Buka pesan',
  'Prices: 3 is 3 world locks for one, 200/1 is 200 for one world lock; <5, 5+, 45-50 and any work too. One price is the highest for sellers and the lowest for buyers; =3 is only 3. Deals: 15% under usual follows the usual price. Offers without a price ping only where you watch any price; without_price changes that. A price inside one that you watch already is refused, and one that overlaps can widen it.':
    'Harga: 3 berarti 3 world lock untuk satu, 200/1 berarti 200 untuk satu world lock; <5, 5+, 45-50, dan any juga bisa. Satu harga adalah yang tertinggi untuk penjual dan yang terendah untuk pembeli; =3 hanya 3. Penawaran murah: 15% under usual mengikuti harga biasa. Penawaran tanpa harga hanya menghasilkan ping jika Anda memantau harga berapa pun; without_price mengubahnya. Harga yang sudah tercakup dalam pantauan Anda ditolak, dan yang tumpang tindih bisa memperluasnya.',

  // Watched items
  Buy: 'Beli',
  Sell: 'Jual',
  Unknown: 'Tidak diketahui',
  Price: 'Harga',
  'Message type': 'Jenis pesan',
  'Pings go to': 'Tujuan ping',
  'Your usual destination': 'Tujuan biasa Anda',
  'its own webhook': 'webhook-nya sendiri',
  Tags: 'Tag',
  Pause: 'Jeda',
  Resume: 'Lanjutkan',
  Paused: 'Dijeda',
  paused: 'dijeda',
  'over limit': 'melebihi batas',
  'inactive: above your item limit': 'tidak aktif: melebihi batas item Anda',
  'Inactive: above your item limit. Your oldest items stay active; remove some or upgrade with /subscribe.':
    'Tidak aktif: melebihi batas item Anda. Item terlama Anda tetap aktif; hapus beberapa atau tingkatkan paket dengan /subscribe.',
  'Watching again': 'Dipantau lagi',
  'Watched item': 'Item yang dipantau',
  'All watched items': 'Semua item yang dipantau',
  'Your watched items': 'Item yang Anda pantau',
  'Paused: no pings until you resume it.': 'Dijeda: tidak ada ping sampai Anda melanjutkannya.',
  'You watch no items yet. Add one with `/watch add`.':
    'Anda belum memantau item apa pun. Tambahkan dengan `/watch add`.',
  'Choose one to change or remove it': 'Pilih satu untuk diubah atau dihapus',
  'Stop watching {item}, {price}? This cannot be undone.':
    'Berhenti memantau {item}, {price}? Tindakan ini tidak bisa dibatalkan.',
  'Delete **all** your watched items? This cannot be undone.':
    'Hapus **semua** item yang Anda pantau? Tindakan ini tidak bisa dibatalkan.',
  'Choose what to change: a price, the message type, the webhook, the tags or the mention.':
    'Tentukan yang ingin diubah: harga, jenis pesan, webhook, tag, atau penyebutan.',
  Mentions: 'Menyebut',
  Me: 'Saya',
  Nobody: 'Tidak ada',
  'Mention a user or a role with @, or choose "Me" or "Nobody".':
    'Sebut pengguna atau role dengan @, atau pilih "Saya" atau "Tidak ada".',
  'You watch no item "{typed}". `/watch list` shows what you watch.':
    'Anda tidak memantau item "{typed}". `/watch list` menampilkan yang Anda pantau.',
  '"{typed}" matches {count} of your watched items. Choose one from the list shown while you type.':
    '"{typed}" cocok dengan {count} item yang Anda pantau. Pilih satu dari daftar yang muncul saat Anda mengetik.',
  'You no longer watch this. `/watch list` shows what you watch.':
    'Anda sudah tidak memantau ini. `/watch list` menampilkan yang Anda pantau.',
  'Your watched items with the tag "{name}"': 'Item yang Anda pantau dengan tag "{name}"',
  'You watch no items with the tag "{name}".': 'Anda tidak memantau item dengan tag "{name}".',
  'There is no tag "{name}". Choose tags from the list shown while you type.':
    'Tidak ada tag "{name}". Pilih tag dari daftar yang muncul saat Anda mengetik.',

  // Aliases
  'Your item aliases': 'Alias item Anda',
  'No aliases configured': 'Belum ada alias',
  '{alias} is {item}': '{alias} adalah {item}',
  'Remove the alias {alias} of {item}? This cannot be undone.':
    'Hapus alias {alias} untuk {item}? Tindakan ini tidak bisa dibatalkan.',
  'You no longer have this alias. `/alias list` shows the ones you have.':
    'Alias ini sudah tidak ada. `/alias list` menampilkan alias Anda.',
  'You have no alias "{typed}". `/alias list` shows the ones you have.':
    'Anda tidak punya alias "{typed}". `/alias list` menampilkan alias Anda.',

  // Blacklist
  'Your blacklist': 'Daftar hitam Anda',
  'No blacklist entries configured': 'Daftar hitam masih kosong',
  'for {item}': 'untuk {item}',
  'for every item': 'untuk semua item',
  'user {id}': 'pengguna {id}',
  'world {world}': 'world {world}',
  'channel {channel}': 'kanal {channel}',
  'Remove {entry} from your blacklist? These offers will ping you again.':
    'Keluarkan {entry} dari daftar hitam Anda? Penawaran ini akan memberi Anda ping lagi.',
  'You no longer have this entry. `/blacklist list` shows the ones you have.':
    'Entri ini sudah tidak ada. `/blacklist list` menampilkan entri Anda.',
  '"{typed}" matches no entry. Choose one from the list shown while you type.':
    '"{typed}" tidak cocok dengan entri mana pun. Pilih satu dari daftar yang muncul saat Anda mengetik.',
  '"{typed}" matches several entries. Choose one from the list shown while you type.':
    '"{typed}" cocok dengan beberapa entri. Pilih satu dari daftar yang muncul saat Anda mengetik.',

  // Webhooks
  'None: use my usual destination': 'Tidak ada: gunakan tujuan saya yang biasa',
  'The webhook {name} works and is switched on.': 'Webhook {name} berfungsi dan sudah aktif.',
  'You have no webhook "{typed}". `/webhook list` shows the ones you have.':
    'Anda tidak punya webhook "{typed}". `/webhook list` menampilkan webhook Anda.',
  'You no longer have this webhook. `/webhook list` shows the ones you have.':
    'Webhook ini sudah tidak ada. `/webhook list` menampilkan webhook Anda.',
  'Webhook URLs ({count}/{limit})': 'URL webhook ({count}/{limit})',
  'No webhooks yet: pings come as direct messages. Add one with `/webhook add`.':
    'Belum ada webhook: ping dikirim sebagai pesan langsung. Tambahkan dengan `/webhook add`.',
  'Remove the webhook {name}? This cannot be undone.':
    'Hapus webhook {name}? Tindakan ini tidak bisa dibatalkan.',
  Name: 'Nama',
  'Discord webhook URL': 'URL webhook Discord',
  'Add a webhook': 'Tambah webhook',
  primary: 'utama',
  'switched off': 'dimatikan',
  'Your pings now go there.': 'Mulai sekarang ping Anda dikirim ke sana.',
  'Choose what to change: the name, the URL, or whether it is the primary one.':
    'Tentukan yang ingin diubah: nama, URL, atau apakah menjadi yang utama.',

  // Pings and settings
  'watched: {rules}': 'dipantau: {rules}',
  'Your pings': 'Ping Anda',
  'No pings yet. Watch an item with `/watch add`.': 'Belum ada ping. Pantau item dengan `/watch add`.',
  Swaps: 'Menukar',
  'in {channel}': 'di {channel}',
  'on its way': 'sedang dikirim',
  'not delivered': 'tidak terkirim',
  'too old to be delivered': 'sudah terlalu lama untuk dikirim',
  'cancelled before it was sent': 'dibatalkan sebelum dikirim',
  'message deleted': 'pesan sudah dihapus',
  'was {price}': 'tadinya {price}',
  'no longer offered': 'sudah tidak ditawarkan',
  'What do you want to do with this ping?': 'Apa yang ingin Anda lakukan dengan ping ini?',
  'Exact pings': 'Ping pasti',
  'Offers that are written out: the item by its name and the price as written.':
    'Penawaran yang ditulis lengkap: nama item dan harga seperti yang tertulis.',
  'Prediction pings': 'Ping perkiraan',
  'Offers that were partly guessed, such as a misspelt item or an unusual price.':
    'Penawaran yang sebagian ditebak, misalnya nama item salah eja atau harga tidak biasa.',
  'Notification settings': 'Pengaturan notifikasi',
  'There is nothing to set.': 'Tidak ada yang bisa diatur.',
  'Turn on {setting}': 'Nyalakan {setting}',
  'Turn off {setting}': 'Matikan {setting}',
  '{name} preference updated successfully!': 'Pengaturan {name} berhasil diperbarui!',

  // Why
  'This is not the link to a message. Right-click the message, choose Copy Message Link and paste it.':
    'Ini bukan tautan pesan. Klik kanan pesannya, pilih Salin Tautan Pesan, lalu tempelkan.',
  'This message is not known: it is older than 30 days, its channel is not read or you cannot see it, or its author does not want to be read.':
    'Pesan ini tidak dikenal: sudah lebih dari 30 hari, kanalnya tidak dibaca atau tidak boleh Anda lihat, atau penulisnya tidak mau pesannya dibaca.',
  'No offer was found in this message.': 'Tidak ada penawaran yang ditemukan dalam pesan ini.',
  'You were not watching this item.': 'Saat itu Anda tidak memantau item ini.',
  'Open on the website': 'Buka di situs web',

  // Balance
  'Your balance': 'Saldo Anda',
  'Balance of {name}': 'Saldo {name}',
  'No transactions yet.': 'Belum ada transaksi.',
  'balance {balance}': 'saldo {balance}',

  // Account and plans
  'Item limit': 'Batas item',
  Balance: 'Saldo',
  'Not set': 'Belum diatur',
  'not verified': 'belum diverifikasi',
  'Your subscriptions': 'Langganan Anda',
  'No active subscriptions.': 'Tidak ada langganan aktif.',
  'Stop the renewal': 'Hentikan perpanjangan',
  'Keep the renewal': 'Tetap perpanjang',
  'Stop the renewal? Your subscription stays active until the end of the paid time. Until then you can resume it.':
    'Hentikan perpanjangan? Langganan Anda tetap aktif sampai masa yang sudah dibayar berakhir. Sampai saat itu, Anda bisa melanjutkannya lagi.',
  Cancelled: 'Dibatalkan',
  'payment failed: access ends {end} unless the card can be charged; update it under **Cards and bills**':
    'pembayaran gagal: akses berakhir {end} kecuali kartu bisa ditagih; perbarui di **Kartu dan tagihan**',
  'starts {date}': 'mulai {date}',
  'for life, no renewal': 'seumur hidup, tanpa perpanjangan',
  'renews {date}': 'diperpanjang {date}',
  'begins {date}, with its first payment': 'mulai {date}, dengan pembayaran pertama',
  'does not renew, ends {date} before its first payment':
    'tidak diperpanjang, berakhir {date} sebelum pembayaran pertama',
  'does not renew, runs until {date}': 'tidak diperpanjang, berlaku sampai {date}',
  'Cards and bills': 'Kartu dan tagihan',
  'Open cards and bills': 'Buka kartu dan tagihan',
  'Your cards and bills are on the payment provider’s page. Do not share this link.':
    'Kartu dan tagihan Anda ada di halaman penyedia pembayaran. Jangan bagikan tautan ini.',
  'Resume {plan}': 'Lanjutkan {plan}',
  'Change {plan} to another plan': 'Ganti {plan} ke paket lain',
  'Cancel {plan}': 'Batalkan {plan}',
  Subscriptions: 'Langganan',
  'There is nothing to subscribe to at the moment.': 'Saat ini tidak ada paket yang dijual.',
  'Your subscriptions: /account, or {url}': 'Langganan Anda: /account, atau {url}',
  'Pay {price}': 'Bayar {price}',
  Back: 'Kembali',
  '{plan} costs {price} {span}.': 'Harga {plan} adalah {price} {span}.',
  'Your balance is {balance}.': 'Saldo Anda {balance}.',
  'You need {amount} more: set your GrowID with `/growid set`, verify it, and deposit in {place}.':
    'Anda perlu {amount} lagi: atur GrowID Anda dengan `/growid set`, verifikasi, lalu setor di {place}.',
  'the deposit world': 'world deposit',
  'There is no other plan.': 'Tidak ada paket lain.',
  'Choose the plan to change to': 'Pilih paket pengganti',
  'Which plan do you want instead? You see what it costs before anything changes.':
    'Paket mana yang Anda inginkan sebagai gantinya? Harganya ditampilkan sebelum ada yang berubah.',
  'Change to {plan} for {price} now': 'Ganti ke {plan} seharga {price} sekarang',
  'Start {plan}: free': 'Mulai {plan}: gratis',
  '{plan}: {price} by card': '{plan}: {price} dengan kartu',
  'free {span}, once': 'gratis {span}, satu kali',
  'not sold': 'tidak dijual',
  or: 'atau',
  'for life': 'seumur hidup',
  'for {days} days': 'selama {days} hari',
  'Pay for {plan} on the payment provider’s page. It is active a few seconds later; `/account` shows it.':
    'Bayar {plan} di halaman penyedia pembayaran. Paket aktif beberapa detik kemudian; `/account` menampilkannya.',
  'Pay by card': 'Bayar dengan kartu',
  'This plan is no longer sold. `/subscribe` shows the plans that are.':
    'Paket ini sudah tidak dijual. `/subscribe` menampilkan yang masih dijual.',

  // Staff
  'E-mail': 'Email',
  None: 'Tidak ada',
  Roles: 'Peran',
  Status: 'Status',
  Active: 'Aktif',
  Banned: 'Diblokir',
  Muted: 'Dibisukan',
  Blacklisted: 'Di daftar hitam',
  Created: 'Dibuat',
  'Last login': 'Terakhir masuk',
  Never: 'Belum pernah',
  Statistics: 'Statistik',
  'There are no statistics yet.': 'Belum ada statistik.',
  'To change a balance, give both the amount and the reason.':
    'Untuk mengubah saldo, isi jumlah dan alasannya.',
  'There is no user "{typed}".': 'Tidak ada pengguna "{typed}".',
  '"{typed}" matches several users. Choose one from the list shown while you type.':
    '"{typed}" cocok dengan beberapa pengguna. Pilih satu dari daftar yang muncul saat Anda mengetik.',
  // Server setup
  'What the bot reads on this server': 'Yang dibaca bot di server ini',
  '⚪ Nothing is read yet. Choose channels below, or let the bot read every channel that everyone can see.':
    '⚪ Belum ada yang dibaca. Pilih kanal di bawah, atau izinkan bot membaca semua kanal yang bisa dilihat semua orang.',
  '⛔ The operator of this bot has disabled it for this server. Nothing is read.':
    '⛔ Operator bot ini menonaktifkannya untuk server ini. Tidak ada yang dibaca.',
  '🔒 The operator of this bot has set the channels it reads. They cannot be changed here.':
    '🔒 Operator bot ini sudah menentukan kanal yang dibaca. Tidak bisa diubah di sini.',
  '🟢 The bot reads every channel that everyone on this server can see, or that a role chosen below can see.':
    '🟢 Bot membaca semua kanal yang bisa dilihat semua orang di server ini, atau oleh role yang dipilih di bawah.',
  '🟢 The bot reads the channels that were chosen here, and no others.':
    '🟢 Bot hanya membaca kanal yang dipilih di sini.',
  'Read now': 'Sedang dibaca',
  'What is missing': 'Yang kurang',
  'Nothing: the bot has every permission it needs.': 'Tidak ada: bot punya semua izin yang diperlukan.',
  '{channel}: **View Channel**. Open Edit Channel, then Permissions, add the bot’s role and allow it.':
    '{channel}: **Lihat Kanal**. Buka Edit Kanal, lalu Izin, tambahkan role bot dan izinkan.',
  '{channel}: **Read Message History**. Open Edit Channel, then Permissions, add the bot’s role and allow it.':
    '{channel}: **Baca Riwayat Pesan**. Buka Edit Kanal, lalu Izin, tambahkan role bot dan izinkan.',
  '⚠️ Not everyone here can see {channels}. Offers posted there are shown to people who watch the item, also outside of this server.':
    '⚠️ Tidak semua orang di sini bisa melihat {channels}. Penawaran di sana ditampilkan kepada orang yang memantaunya, juga di luar server ini.',
  'and {count} more': 'dan {count} lainnya',
  'Read only these channels': 'Baca hanya kanal ini',
  'Also read what these roles can see': 'Baca juga yang bisa dilihat role ini',
  'Read what everyone can see': 'Baca yang bisa dilihat semua orang',
  'Read nothing': 'Jangan baca apa pun',
  '🔒 Offers posted here ping only members who can see the channel.':
    '🔒 Penawaran di sini hanya dikirim sebagai ping ke anggota yang bisa melihat kanalnya.',
  'Offers posted here ping everyone who watches the item, members or not.':
    'Penawaran di sini dikirim sebagai ping ke semua orang yang memantaunya, anggota server atau bukan.',
  'Ping everyone who watches the item': 'Ping semua orang yang memantau item',
  'Ping only members who can see the channel': 'Ping hanya anggota yang bisa melihat kanal',
  'The bot no longer reads this server. The stored messages of this server are being deleted.':
    'Bot tidak lagi membaca server ini. Pesan server ini yang tersimpan sedang dihapus.',
  'You need the Manage Server permission to do this.':
    'Anda memerlukan izin Kelola Server untuk melakukan ini.',
  'Use this command on the server you want to set up.':
    'Gunakan perintah ini di server yang ingin Anda atur.',
  'Add the bot to your server. It asks for two permissions: to see channels and to read their history. It reads nothing until someone chooses channels with /setup.':
    'Tambahkan bot ke server Anda. Bot meminta dua izin: melihat kanal dan membaca riwayatnya. Bot tidak membaca apa pun sebelum ada yang memilih kanal dengan /setup.',
  'Add to a server': 'Tambahkan ke server',
  'What the bot stores about your messages': 'Yang disimpan dari pesan Anda',
  'Trade messages you post in channels the bot reads are stored for 30 days: the text, your name, the channel and the time. Staff can see them, and so can people whose watched items match. When you delete a message, its text is removed too.':
    'Pesan jual beli Anda di kanal yang dibaca bot disimpan selama 30 hari: teks, nama Anda, kanal, dan waktunya. Yang bisa melihatnya: staf produk ini, dan orang yang memantau item yang cocok. Kalau Anda menghapus pesan, teksnya juga dihapus.',
  'Your messages are not stored, on any server. Pings that were already delivered stay with the people who got them.':
    'Pesan Anda tidak disimpan, di server mana pun. Ping yang sudah terkirim tetap ada pada penerimanya.',
  'Messages stored now: **{messages}**, the oldest from {since}.':
    'Pesan yang tersimpan sekarang: **{messages}**, yang tertua dari {since}.',
  'Messages still to be deleted: **{messages}**, the oldest from {since}.':
    'Pesan yang masih akan dihapus: **{messages}**, yang tertua dari {since}.',
  'No messages of yours are stored now.': 'Saat ini tidak ada pesan Anda yang disimpan.',
  'Stop reading my messages': 'Berhenti membaca pesan saya',
  'Read my messages again': 'Baca pesan saya lagi',
  'Quiet hours and snooze': 'Jam tenang dan tunda',
  'No quiet hours.': 'Tidak ada jam tenang.',
  'From {from} to {to} ({zone}): one message afterwards has the offers of that time.':
    'Dari {from} sampai {to} ({zone}): satu pesan sesudahnya memuat penawaran pada waktu itu.',
  'From {from} to {to} ({zone}): no pings about the offers of that time.':
    'Dari {from} sampai {to} ({zone}): tidak ada ping tentang penawaran pada waktu itu.',
  'Pings are on.': 'Ping aktif.',
  'All pings are snoozed until {time}.': 'Semua ping ditunda sampai {time}.',
  Noise: 'Kebisingan',
  'Snoozed until {time}.': 'Ditunda sampai {time}.',
  'A ping every {count} minutes at most.': 'Paling banyak satu ping setiap {count} menit.',
  '{count} pings a day at most.': 'Paling banyak {count} ping sehari.',
  'Only for a better price than the last ping.': 'Hanya untuk harga yang lebih baik dari ping terakhir.',
} as const;
