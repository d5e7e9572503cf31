/** Frequent words of conversations that have a meaning of their own. The language of a short text is identified by them. */
export const EVERYDAY_WORDS =
  "mình em anh chị bạn ông bà con bố mẹ nhà vợ chồng gái trai đi về đến làm ăn uống ngủ mua bán học biết thích yêu ghét muốn cần " +
  "nhớ quên tìm thấy nói hỏi gọi viết đọc xem nghe chơi chạy sống chuyển thuê bỏ nghỉ hôm nay qua ngày mai tuần tháng năm giờ " +
  "phút sáng trưa chiều tối đêm vừa mới chưa lại còn lắm quá hơn nhất tốt xấu khỏe mệt bệnh dị ứng thuốc tiền lương việc công ty " +
  "trường lớp mèo chó xe máy điện thoại số tên tuổi sinh nhật vâng dạ từ trong ngoài đó cảm ơn xin lỗi chào";
